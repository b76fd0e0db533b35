import type { Match, ScreeningQuery } from "../screening/types";
import type { Comparacion } from "./decision";

const written = (numero: string) => numero.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/**
 * Comparison of data by the evidence, which says nothing of the activity. A derived match was found by another
 * entry's document, which says nothing of the one sent.
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
