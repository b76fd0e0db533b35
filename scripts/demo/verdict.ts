import type { Comparacion, DecisionTipo } from "../../server/domain/decisiones/decision";

const SIN_DATO: Comparacion = {
  documento: "sin_dato",
  nacimiento: "sin_dato",
  pais: "sin_dato",
  actividad: "sin_dato",
};

/** Returns the decision that follows from the compared data, with a matching reason. */
export function verdictOf(
  compared: Comparacion | null,
  chosen: DecisionTipo | null,
): { readonly tipo: DecisionTipo; readonly comparado: Comparacion; readonly motivo: string } {
  const found = compared ?? SIN_DATO;
  const as = (tipo: DecisionTipo, motivo: string, comparado = found) => ({ tipo, comparado, motivo });
  if (chosen === "en_analisis") return as(chosen, "Se pidió a la oficina copia del documento");
  if (found.documento === "coincide") return as("confirmada", "Coinciden el nombre y el documento");
  if (found.documento === "difiere") return as("descartada", "El documento de la lista es otro");
  if (found.nacimiento === "difiere") return as("descartada", "Nació en otra fecha que la de la lista");
  if (found.nacimiento === "coincide")
    return as("confirmada", "Coinciden el nombre y la fecha de nacimiento");
  const comparado = { ...found, actividad: "difiere" } as const;
  const motivo = "La actividad que declaró y soportó no es la que la lista describe";
  return as("descartada", motivo, comparado);
}
