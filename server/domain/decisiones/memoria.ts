import type { Resultado } from "../screening/types";
import type { Comparacion, DecisionTipo } from "./decision";

/** Facts that the evidence of a consulta compares. */
const COMPARED = ["documento", "nacimiento", "pais"] as const;

/** A decision in force on a match of another consulta, of the same person and list, with what was compared. */
export interface Antecedente extends Pick<Comparacion, (typeof COMPARED)[number]> {
  readonly resultado: Resultado;
  readonly consultaId: string;
  readonly posicion: number;
  readonly decisionId: string;
  readonly tipo: Exclude<DecisionTipo, "en_analisis">;
  /** When it was decided, or approved if two people were required. */
  readonly en: Date;
  readonly analista: string;
  readonly aprobador: string | null;
  readonly motivo: string;
  readonly nombreConsultado: string | null;
  readonly nombreCoincidencia: string;
  readonly sourceId: string;
  readonly huella: string;
  /** How the same person was recognised. */
  readonly por: "documento" | "referencia";
}

/** The entry of a match. */
interface EntryKnown {
  readonly sourceId: string;
  readonly huella: string;
  readonly nombreCoincidencia: string;
}

/** A match, and what its evidence compares. Null if it is unreadable. */
interface Hallada {
  readonly resultado: Resultado;
  readonly evidencia: Comparacion | null;
}

export interface Memoria extends Omit<Antecedente, "sourceId" | "huella"> {
  /** False if the entry changed since or the match says more, so that the decision no longer counts. */
  readonly vigente: boolean;
  /** Whether a match that was discarded says more than it did: a better name, or a fact that agrees now. */
  readonly saysMore: boolean;
}

const isOutdone = (before: Antecedente, { resultado, evidencia }: Hallada): boolean =>
  before.tipo === "descartada" &&
  ((resultado === "exacto" && before.resultado === "posible") ||
    COMPARED.some((dato) => evidencia?.[dato] === "coincide" && before[dato] !== "coincide"));

/**
 * Returns the earlier decisions on the entry of a match, newest first, or null. The entry's number may have changed.
 * Includes entries of the same number or name that have other facts now, marked to be decided again. An ambiguous entry
 * has no memoria.
 */
export function memoriaOf(
  entry: EntryKnown | null,
  antecedentes: readonly Antecedente[],
  hallada: Hallada,
): Memoria | null {
  if (entry === null) return null;
  const same = antecedentes.find(({ huella }) => huella === entry.huella);
  const near = antecedentes.find(
    ({ sourceId, nombreCoincidencia }) =>
      sourceId === entry.sourceId || nombreCoincidencia === entry.nombreCoincidencia,
  );
  const found = same ?? near;
  if (found === undefined) return null;
  const { sourceId: _, huella, ...rest } = found;
  const saysMore = isOutdone(found, hallada);
  return { ...rest, vigente: huella === entry.huella && !saysMore, saysMore };
}

/** Whether a decision may be marked as a repetition: of one in force, on this entry, for the same person. */
export function isRepeatable(
  entry: EntryKnown | null,
  antecedentes: readonly Antecedente[],
  { decisionId, tipo, ...hallada }: Hallada & { readonly decisionId: string; readonly tipo: DecisionTipo },
): boolean {
  const asked = antecedentes.filter((one) => one.decisionId === decisionId && one.tipo === tipo);
  return memoriaOf(entry, asked, hallada)?.vigente === true;
}
