import { claseOf } from "../screening/documentos/clase";
import { isSameDocumento, listedDocumento, queriedDocumentos } from "../screening/documentos/documento-match";
import type { Agreement, Match, ScreeningQuery } from "../screening/types";
import type { Comparacion } from "./decision";

type Queried = Pick<ScreeningQuery, "documento" | "pais">;
type Compared = Pick<Match, "matchPor" | "derivado" | "documentoCoincidencia" | "explicacion">;

const written = (numero: string) => numero.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/**
 * Compares data from the evidence, which does not have the activity. A derived match was found by another entry's
 * document, which says nothing about the document in the query.
 */
export const comparacionOf = (match: Compared, consultado: Queried): Comparacion => ({
  documento: documentoAgreement(match, consultado),
  nacimiento: match.explicacion.fechaNacimiento,
  pais: match.explicacion.pais,
  actividad: "sin_dato",
});

/**
 * How the document that was sent agrees with the listed one. Two numbers differ only if both documents are of one type
 * and one country: a person has a cédula and a passport, or passports of two countries.
 */
export function documentoAgreement(
  { matchPor, derivado, documentoCoincidencia: listed }: Compared,
  { documento, pais }: Queried,
): Agreement {
  if (matchPor === "documento" && !derivado) return "coincide";
  if (listed === null || documento === null) return "sin_dato";
  const own = listedDocumento(listed);
  const sent = queriedDocumentos(documento, pais);
  if (written(listed.numero) === written(documento.numero)) return "coincide";
  if (sent.some((one) => isSameDocumento(one, own))) return "coincide";
  const country = documento.tipo === "PAS" ? pais : "CO";
  const isComparable = claseOf(listed.tipo) === documento.tipo && country !== null && own.pais === country;
  return isComparable ? "difiere" : "sin_dato";
}
