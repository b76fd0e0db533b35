import type { Match, ScreeningQuery } from "../screening/types";
import type { Comparacion } from "./decision";

const written = (numero: string) => numero.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/**
 * What the evidence says of the data that a decision compares; of the activity it says nothing. A derived match was found
 * by the document of another entry, which says nothing of the one that was sent.
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
