import { ageInWords, bogotaDay, formatBogota, inBogota, spanInWords } from "../shared/bogota";
import { formatCount } from "../shared/formato";
import type { Tier } from "../shared/lista";
import type { DecisionesDeInforme, Informe } from "./informe";

export const TIER_NOMBRES: Readonly<Record<Tier, string>> = {
  "1_vinculante": "Vinculante en Colombia",
  "2_obligatoria": "Obligatoria, no vinculante",
  "3_referencia": "De referencia, no vinculante",
};

const dayOf = (dia: string) => inBogota(new Date(`${dia}T17:00:00Z`)).dia;

/** The last moment of a period, which its end does not include. */
const lastOf = (hasta: Date): Date => new Date(hasta.getTime() - 1);

/** Both days of a report's period, as they are written in addresses. */
export const diasOf = ({ desde, hasta }: Pick<Informe, "desde" | "hasta">) => ({
  desde: bogotaDay(desde),
  hasta: bogotaDay(lastOf(hasta)),
});

/** `1 de enero de 2026 al 31 de marzo de 2026`. */
export const periodoInWords = ({ desde, hasta }: Pick<Informe, "desde" | "hasta">): string =>
  `${inBogota(desde).dia} al ${inBogota(lastOf(hasta)).dia}`;

export const sesionInWords = (sesion: string | null): string =>
  sesion === null ? "sin fecha" : dayOf(sesion);

/** What moment its figures are of, and whether its period had ended by then. */
export function momentoInWords({ preparadoEn, hasta }: Pick<Informe, "preparadoEn" | "hasta">): string {
  const until = `Cifras del ${formatBogota(preparadoEn)} (Bogotá), todas de un mismo instante`;
  return preparadoEn < hasta
    ? `${until}: el periodo no había terminado y lo que se consultó después no está aquí.`
    : `${until}.`;
}

/** `noviembre de 2026`. */
export const mesInWords = (mes: string): string => inBogota(new Date(`${mes}-15T17:00:00Z`)).mes;

/** Hours as a person reads an age. */
export function edadInWords(horas: number | null): string {
  if (horas === null) return "nunca confirmada";
  if (horas < 48) return horas === 1 ? "1 hora" : `${horas} horas`;
  return `${Math.floor(horas / 24)} días`;
}

/** What was decided in the period, how long that took, and what waits, each by its name. */
export function tiempoFacts(
  { descartadas, confirmadas, medianaMs, p90Ms }: DecisionesDeInforme["cerradas"],
  { total, masAntigua }: DecisionesDeInforme["pendientes"],
  preparadoEn: Date,
): readonly (readonly [name: string, value: string])[] {
  const span = (ms: number | null) => (ms === null ? "–" : spanInWords(ms));
  const oldest =
    masAntigua === null
      ? "–"
      : `${ageInWords(new Date(masAntigua), preparadoEn)}, del ${inBogota(new Date(masAntigua)).diaCorto}`;
  return [
    ["Descartadas en el periodo", formatCount(descartadas)],
    ["Confirmadas en el periodo", formatCount(confirmadas)],
    ["Tiempo hasta la decisión: mediana", span(medianaMs)],
    ["Tiempo hasta la decisión: percentil 90", span(p90Ms)],
    ["Coincidencias que esperan, de cualquier fecha", formatCount(total)],
    ["La que más espera", oldest],
  ];
}
