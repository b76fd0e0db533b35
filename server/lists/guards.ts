import type { Caida } from "../domain/listas/retenida";
import { type Figures, nombreOfCifra } from "./figures";
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
export function guardNames(figures: Figures): Objection | null {
  const [strange, all] = [figures.count("extraños"), figures.count("nombres")];
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
