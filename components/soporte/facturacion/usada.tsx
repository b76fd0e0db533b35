import { Button } from "../../ui/button";
import { CircleExclamationPoint } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Moment } from "../../ui/moment";
import { type PagoUsado, pagadoInWords } from "./pago-words";

/** The reference belongs to another pago. Says which, and how to go on. */
export function Usada(props: {
  readonly usada: PagoUsado;
  readonly clienteId: string;
  readonly onBack: (() => void) | null;
}) {
  const { usada, clienteId, onBack } = props;
  return (
    <div role="alert" className="max-w-prose space-y-4 rounded-lg border border-line bg-surface px-4.5 py-4">
      <div className="flex gap-2.5">
        <CircleExclamationPoint aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        <div className="space-y-1">
          {usada.tipo === "pago" ? (
            <>
              <p className="font-semibold">
                No se registró otro pago: la referencia {usada.pago.pagoReferencia} ya{" "}
                {pagadoInWords(usada.pago)}
              </p>
              <p className="text-ink-2">
                Registrado{usada.pago.registradoPor !== null && ` por ${usada.pago.registradoPor}`} el{" "}
                <Moment at={usada.pago.registradoEn ?? usada.pago.pagoRegistradoEn} />. Si es otro pago,
                revise la referencia del comprobante.
              </p>
            </>
          ) : (
            <>
              <p className="font-semibold">Ese pago ya espera una segunda aprobación</p>
              <p className="text-ink-2">
                Lo pidió {usada.solicitud.solicitante} el <Moment at={usada.solicitud.creadaEn} />.
              </p>
            </>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {onBack !== null && (
          <Button variant="primary" onClick={onBack}>
            Revisar la referencia
          </Button>
        )}
        <Button asChild>
          <Link href={`/soporte/pagos?cliente=${clienteId}`}>Ver los pagos del cliente</Link>
        </Button>
      </div>
    </div>
  );
}
