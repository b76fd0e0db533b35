import { type CoincidenciaEstado, type Decision, estadoAfterDecision, estadoAfterRevision } from "./decision";
import type { FichaPep } from "./ficha-pep";

interface Decidida {
  readonly estado: CoincidenciaEstado;
  /** Newest first. */
  readonly decisiones: readonly Decision[];
  readonly fichas: readonly FichaPep[];
}

/** A match as it stood at a moment: what was decided, said of a decision or written on its card later is left out. */
export function decididaAsOf<Of extends Decidida>(match: Of, en: Date): Of {
  const decisiones = match.decisiones
    .filter((decision) => decision.en <= en)
    .map((decision) =>
      decision.revision !== null && decision.revision.en > en ? { ...decision, revision: null } : decision,
    );
  const fichas = match.fichas.filter((ficha) => ficha.en <= en);
  return { ...match, decisiones, fichas, estado: estadoAfter(decisiones) };
}

/** How a match stands after these, the newest first. */
export function estadoAfter([last]: readonly Decision[]): CoincidenciaEstado {
  if (last === undefined) return "por_decidir";
  const { tipo, requiereAprobacion, revision } = last;
  return revision === null
    ? estadoAfterDecision(tipo, requiereAprobacion)
    : estadoAfterRevision(tipo, revision.resultado);
}
