import { CAMPOS, type Campo } from "./campos";
import type { ListaEntry } from "./lista-entry";

export const TIPOS_DE_CAMBIO = ["agregada", "retirada", "modificada"] as const;
export type TipoDeCambio = (typeof TIPOS_DE_CAMBIO)[number];

/** An entry in two versions. One may be absent. */
export interface EntryPair {
  readonly sourceId: string;
  readonly antes: ListaEntry | null;
  readonly despues: ListaEntry | null;
}

/** Changes of an entry between two versions. */
export interface Cambio {
  readonly sourceId: string;
  readonly cambio: TipoDeCambio;
  /** The current principal name, or the last one. */
  readonly nombre: string;
  readonly tipo: ListaEntry["tipo"];
  /** The changed fields of a changed entry. Otherwise all fields with values. */
  readonly campos: readonly { readonly campo: Campo; readonly valores: readonly Pareja[] }[];
}

export const tipoDeCambio = ({
  antes,
  despues,
}: {
  readonly antes: unknown;
  readonly despues: unknown;
}): TipoDeCambio => (antes === null ? "agregada" : despues === null ? "retirada" : "modificada");

/** @throws Error if neither version has the entry. */
export function cambioOf({ sourceId, antes, despues }: EntryPair): Cambio {
  const known = despues ?? antes;
  if (known === null) throw new Error(`${sourceId}: in neither version`);
  const campos = Object.entries(CAMPOS).map(([campo, of]) => ({
    campo: campo as Campo,
    valores: alignValues(antes === null ? [] : of(antes), despues === null ? [] : of(despues)),
  }));
  const [principal] = known.names;
  return {
    sourceId,
    cambio: tipoDeCambio({ antes, despues }),
    nombre: principal?.text ?? sourceId,
    tipo: known.tipo,
    campos: campos.filter(({ valores }) => valores.some(({ antes, ahora }) => antes !== ahora)),
  };
}

/** A value of a field before and after. Null if absent. */
export interface Pareja {
  readonly antes: string | null;
  readonly ahora: string | null;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

function shared(one: string, other: string): number {
  const words = wordsOf(other);
  return [...wordsOf(one)].filter((word) => words.has(word)).length;
}

/** Above this number values keep their order, because matching them is quadratic. */
const MOST_COMPARED = 40;

/**
 * Aligns a field's values before and after: unchanged ones in one line, a changed one beside its new value (the one
 * with most common words, at least one), then values of only one side.
 */
export function alignValues(before: readonly string[], after: readonly string[]): Pareja[] {
  const kept = new Set(before.filter((value) => after.includes(value)));
  const gone = before.filter((value) => !kept.has(value));
  const added = after.filter((value) => !kept.has(value));
  const isShort = gone.length <= MOST_COMPARED && added.length <= MOST_COMPARED;
  // A single value, such as the principal name, always counts as changed.
  const isSingle = before.length === 1 && after.length === 1;
  const lines: Pareja[] = [...kept].map((value) => ({ antes: value, ahora: value }));
  for (const value of gone) {
    const likeliest = isSingle ? added[0] : isShort ? likeliestOf(value, added) : undefined;
    if (likeliest !== undefined) added.splice(added.indexOf(likeliest), 1);
    lines.push({ antes: value, ahora: likeliest ?? null });
  }
  return [...lines, ...added.map((value) => ({ antes: null, ahora: value }))];
}

function likeliestOf(value: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const candidate of candidates) {
    const count = shared(value, candidate);
    if (count > most) [best, most] = [candidate, count];
  }
  return best;
}
