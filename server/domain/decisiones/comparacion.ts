import type { Match, ScreeningQuery } from "../screening/types";
import type { Comparacion } from "./decision";

const written = (numero: string) => numero.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/**
 * Compares data from the evidence, which does not have the activity. A derived match was found by another entry's
 * document, which says nothing about the document in the query.
 */
export function comparacionOf(
  { matchPor, derivado, documentoCoincidencia: listed, explicacion }: Match,
  { documento }: Pick<ScreeningQuery, "documento">,
): Comparacion {
  const isSame = listed && documento && written(listed.numero) === written(documento.numero);
  return {
    documento:
      (matchPor === "documento" && !derivado) || isSame
        ? "coincide"
        : listed && documento
          ? "difiere"
          : "sin_dato",
    nacimiento: explicacion.fechaNacimiento,
    pais: explicacion.pais,
    actividad: "sin_dato",
  };
}
