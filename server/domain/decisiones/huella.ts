import { createHash } from "node:crypto";
import type { ListaSlug } from "../listas/lista";
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
