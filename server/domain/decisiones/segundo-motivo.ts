import type { Tier } from "../listas/lista";
import type { Comparacion, DecisionTipo } from "./decision";

/** The list and the compared data of a confirmation. */
interface Confirmed {
  readonly tipo: DecisionTipo;
  readonly tier: Tier;
  readonly comparado: Comparacion;
  /** What the evidence says, if it was read. */
  readonly evidencia?: Comparacion | null;
}

export type Dato = keyof Comparacion;
export const DATOS = ["documento", "nacimiento", "pais", "actividad"] as const satisfies readonly Dato[];

/** Facts that differ by the person's comparison or by the evidence. */
export const difierenOf = (comparado: Comparacion, evidencia: Comparacion | null = null): Dato[] =>
  DATOS.filter((dato) => comparado[dato] === "difiere" || evidencia?.[dato] === "difiere");

/**
 * Whether a second motivo is required: a match cannot be confirmed without one if a fact differs, nor on a binding list
 * by its name alone, without compared data (decision 260).
 */
export const needsSegundoMotivo = ({ tipo, tier, comparado, evidencia = null }: Confirmed): boolean =>
  tipo === "confirmada" &&
  (difierenOf(comparado, evidencia).length > 0 ||
    (tier === "1_vinculante" && DATOS.every((dato) => comparado[dato] === "sin_dato")));

const asSaid = (text: string) => text.trim().toLowerCase();

/** Problem of the second reason, if one is required. Null if there is none. */
export function segundoMotivoProblem(
  segundoMotivo: string | null,
  motivo: string,
  difieren: readonly Dato[] = [],
): string | null {
  if (segundoMotivo === null && difieren.length > 0) {
    return "Hay datos que difieren: escriba por qué es la misma persona o empresa aunque difieran.";
  }
  if (segundoMotivo === null) {
    return "Es una lista vinculante y no se comparó ningún dato: escriba un segundo motivo, o diga qué comparó.";
  }
  return asSaid(segundoMotivo) === asSaid(motivo) ? "Escriba una razón distinta del motivo." : null;
}
