import { createHash } from "node:crypto";
import type { ListaSlug } from "../listas/lista";
import type { ListaEntry } from "../listas/lista-entry";
import type { Match } from "../screening/types";
import { canonicalJson } from "../shared/canonical-json";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const sortedOnce = (values: readonly unknown[]): string[] => [...new Set(values.map(canonicalJson))].sort();

/**
 * What an entry says of whom it is about: list, type, names, births, documents and countries, in no particular order.
 * The source's own identifier is left out, and so is what it is listed for: a source that numbers its entries anew
 * changes no fingerprint, and one that states another birth does.
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

/**
 * The entry of a match. The evidence does not keep its identifier. Null if none or several fit: then nothing is
 * remembered.
 */
export function entryOfMatch(match: Match, candidates: readonly Candidate[]): Candidate | null {
  const [found, other] = candidates.filter(({ entry }) => fits(match, entry));
  return found !== undefined && other === undefined ? found : null;
}

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
