import type { ListaEntry } from "../domain/listas/lista-entry";
import type { Caida } from "../domain/listas/retenida";
import { nombreOfCifra } from "./figures";
import { ListaRejection } from "./rejection";
import type { ListaSource } from "./source";
import type { VersionContent } from "./version-content";

/** Why a version must be held: the reason in Colombian Spanish, for support, and the figures that fell. */
export interface Objection {
  readonly motivo: string;
  readonly caidas: readonly Caida[];
}

/** A version that loses more than this share of its entries is a broken download until support says otherwise. */
const MAX_DROP_PERCENT = 20;

/**
 * Returns the objection to a version's size, or null. Compares with the version in force unless it is a sample.
 * Contract-decisions 165; admin API, "Lists".
 */
export function guardVersion(
  source: Pick<ListaSource, "floor">,
  { totalEntradas: ahora }: Pick<VersionContent, "totalEntradas">,
  inForce: { readonly totalEntradas: number; readonly isSample: boolean } | null,
): Objection | null {
  if (ahora < source.floor) {
    const motivo = `El archivo tiene ${ahora} entradas y esta lista nunca tiene menos de ${source.floor}.`;
    return { motivo, caidas: [] };
  }
  if (inForce === null || inForce.isSample) return null;
  const antes = inForce.totalEntradas;
  if (ahora * 100 >= antes * (100 - MAX_DROP_PERCENT)) return null;
  const motivo = `El archivo tiene ${ahora} entradas y la versión vigente ${antes}: pierde más del ${MAX_DROP_PERCENT} %.`;
  return { motivo, caidas: [{ cifra: "entradas", antes, ahora, entradas: antes - ahora }] };
}

/** One name in this many may be strange (some gangs in OFAC are numbers). More means a broken feed. */
const STRANGE_NAMES_TOLERATED = 1 / 100;

/** Returns the objection to a version with unreadable names, or null. Needs no other version. */
export function guardNames(content: Iterable<ListaEntry>): Objection | null {
  const { strange, all } = countStrangeNames(content);
  if (strange <= all * STRANGE_NAMES_TOLERATED) return null;
  const motivo = `${strange} de ${all} nombres del archivo no parecen nombres (números, código o una codificación rota).`;
  return { motivo, caidas: [] };
}

export function guardFalls(caidas: readonly Caida[]): Objection | null {
  if (caidas.length === 0) return null;
  const said = caidas.map(sayCaida).join("; ");
  return { motivo: `Frente a la versión vigente, el archivo pierde datos: ${said}.`, caidas };
}

function sayCaida({ cifra, antes, ahora, entradas }: Caida): string {
  const affected = cifra === "entradas" ? "ya no están" : "entradas pierden datos";
  return `${nombreOfCifra(cifra)}, de ${antes} a ${ahora} (${entradas} ${affected})`;
}

const MARKUP = /<[a-z!/][^>]*>|&(?:[a-z]{2,8}|#x?[0-9a-f]+);/i;
/** Bytes 0x80 to 0xBF in Windows-1252, without quotes and dashes that follow letters in real names. */
const CONTINUATION = "[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]";
/** U+FFFD, and UTF-8 of two or three bytes encoded a second time: "PeÃ±a", "ØµØ¯Ø§Ù…". */
const BROKEN_ENCODING = new RegExp(
  `\\ufffd|[\\u00c2-\\u00df]${CONTINUATION}|[\\u00e0-\\u00ef]${CONTINUATION}{2}`,
  "u",
);
const MAX_NAME_CHARS = 350;

const isStrange = (name: string): boolean =>
  !/\p{L}/u.test(name) ||
  MARKUP.test(name) ||
  BROKEN_ENCODING.test(name) ||
  [...name].length > MAX_NAME_CHARS;

/** Names that cannot be names (no letters, markup, broken encoding, as long as a text), and how many there are in all. */
function countStrangeNames(entries: Iterable<ListaEntry>): {
  readonly strange: number;
  readonly all: number;
} {
  let [strange, all] = [0, 0];
  for (const { names } of entries) {
    strange += names.filter(({ text }) => isStrange(text)).length;
    all += names.length;
  }
  return { strange, all };
}

/** One row in this many may lack a name. More means that columns have moved. */
const TOLERATED = 1 / 100;

/**
 * @param names of every row of the file, empty if a row has none.
 * @throws {ListaRejection} if too many are empty.
 */
export function rejectIfNameless(names: readonly string[]): void {
  const nameless = names.filter((name) => name === "").length;
  if (nameless > names.length * TOLERATED)
    throw new ListaRejection(`${nameless} de ${names.length} filas no tienen nombre.`);
}
