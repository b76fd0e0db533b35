import type { DecisionTipo } from "./decision";

/** A decision in force on a match of another consulta, of the same person and list. */
export interface Antecedente {
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

export interface Memoria extends Omit<Antecedente, "sourceId" | "huella"> {
  /** False if the entry changed since, so that the decision no longer counts. */
  readonly vigente: boolean;
}

/**
 * Returns the earlier decisions on the entry of a match, newest first, or null. The entry's number may have changed.
 * Includes entries of the same number or name that have other facts now, marked to be decided again. An ambiguous entry
 * has no memoria.
 */
export function memoriaOf(entry: EntryKnown | null, antecedentes: readonly Antecedente[]): Memoria | null {
  if (entry === null) return null;
  const same = antecedentes.find(({ huella }) => huella === entry.huella);
  const near = antecedentes.find(
    ({ sourceId, nombreCoincidencia }) =>
      sourceId === entry.sourceId || nombreCoincidencia === entry.nombreCoincidencia,
  );
  const found = same ?? near;
  if (found === undefined) return null;
  const { sourceId: _, huella, ...rest } = found;
  return { ...rest, vigente: huella === entry.huella };
}

/** Whether a decision may be marked as a repetition: of one in force, on this entry, for the same person. */
export const isRepeatable = (
  entry: EntryKnown | null,
  antecedentes: readonly Antecedente[],
  { decisionId, tipo }: { readonly decisionId: string; readonly tipo: DecisionTipo },
): boolean =>
  antecedentes.some(
    (one) => one.decisionId === decisionId && one.tipo === tipo && one.huella === entry?.huella,
  );
