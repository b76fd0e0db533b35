import { createHash } from "node:crypto";
import type { ListaSlug, ListaTier } from "../listas/lista";
import type { ListaEntry } from "../listas/lista-entry";
import type { Match } from "../screening/types";
import { canonicalJson } from "../shared/canonical-json";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const sortedOnce = (values: readonly unknown[]): string[] => [...new Set(values.map(canonicalJson))].sort();

/**
 * Hash of an entry's statements about its person: list, type, names, births, documents and countries, in any order.
 * Leaves out the source's identifier and the reason for listing. So renumbering changes no huella, and another birth
 * date does.
 */
export function huellaOf(slug: ListaSlug, entry: ListaEntry): string {
  const { tipo, names, births, documentos, paises } = entry;
  return sha256(
    canonicalJson({
      esquema: 1,
      slug,
      tipo,
      names: sortedOnce(names.map(({ text }) => text)),
      births: sortedOnce(births),
      documentos: sortedOnce(documentos),
      paises: sortedOnce(paises),
    }),
  );
}

/** What differs most between two states of an entry, from nothing to who it is about. */
export const DIFERENCIAS = ["nada", "resto", "ley", "quien"] as const;
export type Diferencia = (typeof DIFERENCIAS)[number];

/** Fingerprints of an entry: who it is about, what the law says of it, and all it says. */
function huellasOf(slug: ListaSlug, tier: ListaTier, entry: ListaEntry) {
  return {
    quien: huellaOf(slug, entry),
    ley: canonicalJson({ tier, fundamentoLegal: entry.fundamentoLegal }),
    todo: canonicalJson({ ...entry, detalles: sortedOnce(entry.detalles ?? []) }),
  };
}

/** An entry in a list of this tier. */
export interface Listada {
  readonly slug: ListaSlug;
  readonly tier: ListaTier;
  readonly entry: ListaEntry;
}

/** Returns the gravest difference between two states of an entry. */
export function diferenciaOf(one: Listada, other: Listada): Diferencia {
  const [before, after] = [one, other].map(({ slug, tier, entry }) => huellasOf(slug, tier, entry));
  if (before?.quien !== after?.quien) return "quien";
  if (before?.ley !== after?.ley) return "ley";
  return before?.todo === after?.todo ? "nada" : "resto";
}

/**
 * What becomes of an earlier decision on a match after a difference: whether the match is decided again, and whether
 * the difference is shown beside the decision that stands.
 */
export const DECISION_AFTER: Readonly<
  Record<Diferencia, { readonly isReopened: boolean; readonly isShown: boolean }>
> = {
  nada: { isReopened: false, isShown: false },
  resto: { isReopened: false, isShown: false },
  ley: { isReopened: false, isShown: true },
  quien: { isReopened: true, isShown: true },
};

/** Key to find entries with exactly this name. */
export const claveOf = (name: string): string => sha256(name).slice(0, 32);

export const clavesOf = ({ names }: ListaEntry): string[] => [
  ...new Set(names.map(({ text }) => claveOf(text))),
];

/** An entry of the version that a match was found in, which has the match's name. */
export interface Candidate {
  readonly entry: ListaEntry;
  readonly huella: string;
}

/** Returns the entries that a match may be of. The evidence does not keep their identifier. */
export const entriesOfMatch = (match: Match, candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.filter(({ entry }) => fits(match, entry));

function fits({ nombreCoincidencia, documentoCoincidencia, fundamentoLegal }: Match, entry: ListaEntry) {
  if (entry.fundamentoLegal !== fundamentoLegal) return false;
  if (!entry.names.some(({ text }) => text === nombreCoincidencia)) return false;
  if (documentoCoincidencia === null) return entry.documentos.length === 0;
  return entry.documentos.some(
    ({ tipo, numero, pais }) =>
      (tipo ?? "desconocido") === documentoCoincidencia.tipo &&
      numero === documentoCoincidencia.numero &&
      pais === documentoCoincidencia.pais,
  );
}
