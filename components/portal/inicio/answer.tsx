import Link from "next/link";
import { formatBogota, formatCop, formatCount, inBogota, plural } from "@/server/contract/formato";
import { Meter } from "../../ui/meter";
import { PageHeader } from "../../ui/page-header";
import type { PortalOutputs } from "../trpc";

type Cuenta = PortalOutputs["inicio"]["get"]["cuenta"];

const dayMonth = (moment: string | Date) => inBogota(new Date(moment)).dia.replace(/ de \d{4}$/, "");

/** The first line: what is left, and until when. */
export function answerOf({ consumo, bolsa, periodo, cobro }: Cuenta): string {
  const { restantes, incluidas, excedente, estado } = consumo;
  const left = `Le quedan ${formatCount(restantes)} de ${plural(incluidas, "consulta", "consultas")}`;
  switch (estado) {
    case "sin_plan":
      return "Su entidad no tiene un paquete ni una bolsa de consultas";
    case "bloqueado":
      return cobro.cuenta_vence_en === null
        ? "Las consultas están detenidas por una cuenta de cobro sin pagar"
        : `Las consultas están detenidas: una cuenta de cobro venció el ${dayMonth(cobro.cuenta_vence_en)}`;
    case "agotado":
      return bolsa === null
        ? "Consumió todo el paquete del mes; lo que siga es excedente"
        : "La bolsa no tiene más consultas";
    case "vencido":
      return `La bolsa venció el ${dayMonth(bolsa?.vence_en ?? "")} con ${plural(restantes, "consulta", "consultas")} sin usar`;
    case "excedente":
      return `Lleva ${plural(excedente, "consulta", "consultas")} de excedente este mes`;
    default: {
      // The month's end is exclusive: its last day is the one before.
      const end = bolsa?.vence_en ?? new Date(Date.parse(periodo?.renovacion_en ?? "") - 1);
      return `${left} hasta el ${dayMonth(end)}`;
    }
  }
}

/** What is left as a sentence and as a bar. */
export function Answer({ cuenta }: { cuenta: Cuenta }) {
  const { consumo, plan, bolsa } = cuenta;
  const { consumidas, incluidas, porcentaje, excedente, excedente_valor_estimado: valor } = consumo;
  const named = bolsa === null ? (plan?.nombre ?? null) : `Bolsa ${bolsa.secuencia}`;
  return (
    <div className="space-y-4">
      <PageHeader title={answerOf(cuenta)} />
      {incluidas > 0 && (
        <div className="space-y-2 rounded-lg border border-line bg-surface px-4.5 py-4">
          <Meter
            value={Math.min(consumidas, incluidas)}
            max={incluidas}
            label={`${formatCount(consumidas)} de ${plural(incluidas, "consulta consumida", "consultas consumidas")}`}
            marks={[{ at: incluidas * 0.8 }]}
          />
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-ink-3 text-xs">
            <span>
              {plural(consumidas, "consumida", "consumidas")}
              {porcentaje !== null && `, ${formatCount(porcentaje)} %`}
              {excedente > 0 &&
                valor !== null &&
                `; ${formatCount(excedente)} de excedente por ${formatCop(valor)}`}
            </span>
            <span title={formatBogota(new Date(consumo.actualizado_en))}>
              {named} · <Link href="/portal/consumo">ver consumo</Link>
            </span>
          </div>
        </div>
      )}
    </div>
  );
}
