import { formatBogota } from "./bogota";

/** A number for people in Colombia: `1.234`, `-0,5`, two decimals at most. */
export function formatCount(count: number): string {
  const rounded = Number.isInteger(count) ? count : Math.round(count * 100) / 100;
  const [whole = "", decimals] = String(Math.abs(rounded)).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ".");
  return `${rounded < 0 ? "-" : ""}${grouped}${decimals === undefined ? "" : `,${decimals}`}`;
}

/** A score for people: `0,98`. Truncated as in its classification, so that no `posible` shows 0,95. */
export const formatPuntaje = (score: number): string =>
  (Math.floor(Math.round(score * 10_000) / 100) / 100).toFixed(2).replace(".", ",");

/** Whole COP: `$ 150.000`. */
export const formatCop = (pesos: number): string =>
  `${pesos < 0 ? "-" : ""}$ ${formatCount(Math.abs(pesos))}`;

/** `1 consulta`, `1.234 consultas`. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Counting stops one above this. */
export const MOST_COUNTED = 1_000;

export const formatWaiting = (count: number): string =>
  count > MOST_COUNTED ? `más de ${formatCount(MOST_COUNTED)}` : formatCount(count);

/** `1 alarma`, `más de 1.000 alarmas`. */
export const pluralWaiting = (count: number, one: string, many: string): string =>
  `${formatWaiting(count)} ${count === 1 ? one : many}`;

/** The words with a capital. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `queda 1`, `quedan 1.234`. With `what`, the count in words: `queda 1 consulta`. */
export const quedan = (count: number, what = formatCount(count)): string =>
  `${count === 1 ? "queda" : "quedan"} ${what}`;

/** A moment of the wire with its zone: `20 nov 2026, 05:15 (Bogotá)`. */
export const formatMoment = (moment: string | Date): string => `${formatBogota(new Date(moment))} (Bogotá)`;

/** Parts texts at their commas. */
export function commaList<const Texts extends readonly string[]>(
  ...texts: Texts
): readonly Parted<Texts[number]>[];
export function commaList(...texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(", "));
}

type Parted<Text extends string> = Text extends `${infer First}, ${infer Others}`
  ? First | Parted<Others>
  : Text;

/** Each of the texts that stand under a key, parted by commas, with the key. */
export const byWord = <Key extends string>(
  texts: Readonly<Record<Key, string>>,
): Readonly<Record<string, Key>> =>
  Object.fromEntries(
    (Object.entries(texts) as [Key, string][]).flatMap(([key, text]) =>
      commaList(text).map((word) => [word, key]),
    ),
  );

/** Letters and digits without accents, in lower case, one space between. */
export const plainWords = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
