import type { Tier } from "../listas/lista";
import type { Comparacion, DecisionTipo } from "./decision";

/** The list and the compared data of a confirmation. */
interface Confirmed {
  readonly tipo: DecisionTipo;
  readonly tier: Tier;
  readonly comparado: Comparacion;
}

/**
 * Whether a second motivo is required: on a binding list, a match cannot be confirmed by its name alone, without
 * compared data (decision 260).
 */
export const needsSegundoMotivo = ({ tipo, tier, comparado }: Confirmed): boolean =>
  tipo === "confirmada" &&
  tier === "1_vinculante" &&
  [comparado.documento, comparado.nacimiento, comparado.pais, comparado.actividad].every(
    (agreement) => agreement === "sin_dato",
  );

const asSaid = (text: string) => text.trim().toLowerCase();

/** Problem of the second reason, if one is required. Null if there is none. */
export function segundoMotivoProblem(segundoMotivo: string | null, motivo: string): string | null {
  if (segundoMotivo === null) {
    return "Es una lista vinculante y no se comparó ningún dato: escriba un segundo motivo, o diga qué comparó.";
  }
  return asSaid(segundoMotivo) === asSaid(motivo) ? "Escriba una razón distinta del motivo." : null;
}
