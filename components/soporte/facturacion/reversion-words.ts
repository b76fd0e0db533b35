import { inBogota } from "@/server/domain/shared/bogota";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { monthName } from "../../rooms/days";
import type { SoporteOutputs } from "../trpc";

export type ReversionPreview = SoporteOutputs["reversiones"]["preview"];

const consultas = (count: number) => plural(count, "consulta", "consultas");
const day = (at: Date) => inBogota(at).diaCorto;

/** The pago as a heading names it. */
export const pagadoOf = ({ bolsa, cobro }: ReversionPreview): string =>
  bolsa === null ? `la cuenta de cobro ${cobro?.cuentaReferencia ?? ""}` : `la bolsa ${bolsa.secuencia}`;

/** All effects, one sentence each, the most important first. */
export function efectosInWords(preview: ReversionPreview): readonly string[] {
  return [
    ...(preview.bolsa === null ? efectosOfCobro(preview) : efectosOfBolsa(preview, preview.bolsa)),
    servicioInWords(preview),
    ...avisosInWords(preview),
  ];
}

function efectosOfCobro({ cobro }: ReversionPreview): string[] {
  if (cobro === null) return [];
  return [
    `La cuenta ${cobro.cuentaReferencia}, de ${monthName(cobro.periodo)}, queda otra vez por pagar. Su fecha no cambia: vence el ${day(cobro.venceEn)}.`,
  ];
}

function efectosOfBolsa(
  { saldoPerdido, repone, plan, despues }: ReversionPreview,
  bolsa: NonNullable<ReversionPreview["bolsa"]>,
): string[] {
  const used =
    bolsa.consumidas === 0
      ? "No se usó ninguna."
      : `Las ${formatCount(bolsa.consumidas)} que se usaron siguen consumidas, sin un pago que las cubra.`;
  const back =
    repone !== null
      ? `Vuelve la bolsa ${repone.secuencia}, con ${consultas(repone.saldo)} y vencimiento el ${day(repone.venceEn)}.`
      : plan !== null
        ? `Vuelve el paquete ${plan.plan.nombre}, desde ${monthName(plan.desdeMes)}.`
        : despues.modalidad === "bolsa" || despues.hasPlan
          ? null
          : "El cliente queda sin paquete y sin bolsa: sus consultas se atienden y se cuentan sin cobro hasta que le asigne uno.";
  return [
    `La bolsa ${bolsa.secuencia} termina y su saldo de ${consultas(saldoPerdido)} desaparece. ${used}`,
    ...(back === null ? [] : [back]),
    "La referencia del pago queda libre: se puede registrar de nuevo, como debió ser.",
  ];
}

const DETENIDO = {
  paquete_vencido_sin_pago: "por mora: la cuenta ya venció y el consumo pasó del paquete",
  tope_de_consumo: "por el tope que el cliente pidió",
  bolsa_agotada: "porque la bolsa que vuelve está agotada",
  bolsa_vencida: "porque la bolsa que vuelve está vencida",
} as const;

function servicioInWords({ antes, despues }: ReversionPreview): string {
  if (despues.refusal === null) {
    return antes.refusal === null
      ? "Sus consultas se siguen atendiendo."
      : "Sus consultas, hoy detenidas, se vuelven a atender.";
  }
  const lead =
    antes.refusal === null ? "Sus consultas se detienen de inmediato" : "Sus consultas siguen detenidas";
  return `${lead} ${DETENIDO[despues.refusal]}.`;
}

function avisosInWords({ eventos, avisaraBloqueo, antes, despues }: ReversionPreview): string[] {
  const stops = antes.refusal === null && despues.refusal !== null;
  return [
    ...(eventos.length > 0 ? ["Se avisa al cliente que la bolsa revertida había vencido."] : []),
    stops
      ? "Se le avisa por correo y en su portal que este pago se revirtió y que las consultas están detenidas."
      : "El cliente no recibe ningún aviso de la reversión.",
    ...(avisaraBloqueo ? ["La primera consulta rechazada le avisa además del bloqueo."] : []),
  ];
}
