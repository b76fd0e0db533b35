import type { Tier } from "../listas/lista";
import { ageInWords, atMostInWords, bogotaDay, formatBogota, inBogota, spanInWords } from "../shared/bogota";
import { formatCount } from "../shared/formato";
import type { CifrasDeInforme, Informe } from "./informe";

export const TIER_NOMBRES: Readonly<Record<Tier, string>> = {
  "1_vinculante": "Vinculante en Colombia",
  "2_obligatoria": "Obligatoria, no vinculante",
  "3_referencia": "De referencia, no vinculante",
};

/** The word for `exacto`, which begins at 0,95 (decision 263). Older informes keep their word. */
export const exactasNombre = ({ esquema }: Pick<CifrasDeInforme, "esquema">): string =>
  esquema >= 3 ? "Exactas o muy altas" : "Exactas";

const dayOf = (dia: string) => inBogota(new Date(`${dia}T17:00:00Z`)).dia;

/** The last moment of a period, which its end does not include. */
const lastOf = (hasta: Date): Date => new Date(hasta.getTime() - 1);

/** First and last day of an informe's period, as addresses have them. */
export const diasOf = ({ desde, hasta }: Pick<Informe, "desde" | "hasta">) => ({
  desde: bogotaDay(desde),
  hasta: bogotaDay(lastOf(hasta)),
});

/** `1 de enero de 2026 al 31 de marzo de 2026`. */
export const periodoInWords = ({ desde, hasta }: Pick<Informe, "desde" | "hasta">): string =>
  `${inBogota(desde).dia} al ${inBogota(lastOf(hasta)).dia}`;

export const sesionInWords = (sesion: string | null): string =>
  sesion === null ? "sin fecha" : dayOf(sesion);

/** The time of the figures, and whether the period had ended by then. */
export function momentoInWords({ preparadoEn, hasta }: Pick<Informe, "preparadoEn" | "hasta">): string {
  const until = `Cifras del ${formatBogota(preparadoEn)} (Bogotá), todas de un mismo instante`;
  return preparadoEn < hasta
    ? `${until}: el periodo no había terminado y lo que se consultó después no está aquí.`
    : `${until}.`;
}

/** `noviembre de 2026`. */
export const mesInWords = (mes: string): string => inBogota(new Date(`${mes}-15T17:00:00Z`)).mes;

/** An age in hours, in words. */
export function edadInWords(horas: number | null): string {
  if (horas === null) return "nunca confirmada";
  if (horas < 48) return horas === 1 ? "1 hora" : `${horas} horas`;
  return `${Math.floor(horas / 24)} días`;
}

/** Words for the times of an informe. Those under `esquema` 1 keep theirs, so that the bytes stay the same. */
const TIEMPO_PLAIN = {
  mitad: "La mitad se decidió en",
  nueve: "9 de cada 10 se decidieron en",
  enHoras: ["Horas en que se decidió la mitad, o menos", "Horas en que se decidieron 9 de cada 10, o menos"],
  span: atMostInWords,
  nota: "",
} as const;
export const TIEMPO_WORDS = {
  1: {
    mitad: "Tiempo hasta la decisión: mediana",
    nueve: "Tiempo hasta la decisión: percentil 90",
    enHoras: ["Horas hasta la decisión: mediana", "Horas hasta la decisión: percentil 90"],
    span: spanInWords,
    nota: " La mitad de las decisiones tardó la mediana o menos, y nueve de cada diez, el percentil 90 o menos.",
  },
  2: TIEMPO_PLAIN,
  3: TIEMPO_PLAIN,
} as const satisfies Record<CifrasDeInforme["esquema"], object>;

/** Decisions of the period, their duration, and what waits, each with its label. */
export function tiempoFacts(
  { esquema, decisiones }: Pick<CifrasDeInforme, "esquema" | "decisiones">,
  preparadoEn: Date,
): readonly (readonly [name: string, value: string])[] {
  const { descartadas, confirmadas, medianaMs, p90Ms } = decisiones.cerradas;
  const { total, masAntigua } = decisiones.pendientes;
  const words = TIEMPO_WORDS[esquema];
  const span = (ms: number | null) => (ms === null ? "–" : words.span(ms));
  const oldest =
    masAntigua === null
      ? "–"
      : `${ageInWords(new Date(masAntigua), preparadoEn)}, del ${inBogota(new Date(masAntigua)).diaCorto}`;
  return [
    ["Descartadas en el periodo", formatCount(descartadas)],
    ["Confirmadas en el periodo", formatCount(confirmadas)],
    [words.mitad, span(medianaMs)],
    [words.nueve, span(p90Ms)],
    ["Coincidencias que esperan, de cualquier fecha", formatCount(total)],
    ["La que más espera", oldest],
  ];
}

/** The difference to the earlier figure: `+12`, `−3`, `igual`. */
export function diferenciaInWords(ahora: number, antes: number): string {
  if (ahora === antes) return "igual";
  return ahora > antes ? `+${formatCount(ahora - antes)}` : `−${formatCount(antes - ahora)}`;
}

/** The compared period. Null if none was counted. */
export const anteriorInWords = ({ anterior }: Pick<CifrasDeInforme, "anterior">): string | null =>
  anterior === undefined
    ? null
    : periodoInWords({ desde: new Date(anterior.desde), hasta: new Date(anterior.hasta) });
