import { formatCop } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { CircleCheck, Hourglass } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Day } from "../../ui/moment";
import type { Done } from "./confirm-pago";
import { hechoInWords, type Pagador } from "./pago-words";
import { Usada } from "./usada";

/** The result, and where to go next. */
export function PagoDone({ result, pagador }: { readonly result: Done; readonly pagador: Pagador }) {
  const { clienteId, razonSocial } = pagador.cliente;
  if (result.estado === "usada") return <Usada usada={result.usada} clienteId={clienteId} onBack={null} />;
  const isWaiting = result.estado === "espera";
  return (
    <div role="status" className="max-w-prose space-y-4 rounded-lg border border-line bg-surface px-4.5 py-4">
      <div className="flex gap-2.5">
        {isWaiting ? (
          <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
        ) : (
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
        )}
        <div className="space-y-1">
          <h2 className="font-semibold text-base">
            {isWaiting ? "El pago espera una segunda aprobación" : "Pago registrado"}
          </h2>
          {isWaiting ? (
            <p className="text-ink-2">
              Otra persona de soporte debe aprobarlo antes del <Day at={result.solicitud.venceEn} />; después
              de ese día se registra de nuevo. Para {razonSocial} nada ha cambiado.
            </p>
          ) : (
            <p className="text-ink-2">
              {hechoInWords(result.pago)}
              {result.pago.valor !== null && `, por ${formatCop(result.pago.valor)} sin IVA`}.
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link href={isWaiting ? "/soporte/pagos?ver=espera" : `/soporte/clientes/${clienteId}`}>
            {isWaiting ? "Ver los pagos en espera" : `Ver a ${razonSocial}`}
          </Link>
        </Button>
        <Button asChild>
          <Link href={`/soporte/pagos?cliente=${clienteId}`}>Ver los pagos del cliente</Link>
        </Button>
      </div>
    </div>
  );
}
