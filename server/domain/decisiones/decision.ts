import type { ScreenedSlug, Tier } from "../listas/lista";
import type { Grado } from "../screening/grado";
import type { Agreement, Resultado } from "../screening/types";
import { commaList } from "../shared/formato";
import { type Paso, pasosAsOf } from "./caso";
import type { FichaPep } from "./ficha-pep";

/** Kinds of decisions on a match. */
export const DECISION_TIPOS = ["descartada", "confirmada", "en_analisis"] as const;
export type DecisionTipo = (typeof DECISION_TIPOS)[number];

/** States of a match, the most urgent first. */
export const COINCIDENCIA_ESTADOS = commaList(
  "por_decidir, por_aprobar, en_analisis, confirmada, descartada",
);
export type CoincidenciaEstado = (typeof COINCIDENCIA_ESTADOS)[number];

/** The comparison of each fact. */
export type Comparacion = Readonly<Record<"documento" | "nacimiento" | "pais" | "actividad", Agreement>>;

export const REVISION_RESULTADOS = ["aprobada", "devuelta"] as const;
export type RevisionResultado = (typeof REVISION_RESULTADOS)[number];

/** How a decision was revised: by a second person, or undone by its author. */
export const REVISIONES = [...REVISION_RESULTADOS, "deshecha"] as const;
export type RevisionTipo = (typeof REVISIONES)[number];

/** Time in which the author may undo a decision that needs no second person. */
export const DESHACER_MS = 10_000;

/** What happened to a decision: a second person's verdict, or its undoing. */
interface Revision {
  readonly resultado: RevisionTipo;
  readonly en: Date;
  readonly aprobadorId: string;
  readonly aprobador: string;
  readonly nota: string | null;
}

export interface Decision extends Comparacion {
  readonly decisionId: string;
  readonly posicion: number;
  /** Number within its match, from 1. */
  readonly numero: number;
  readonly en: Date;
  readonly tipo: DecisionTipo;
  readonly motivo: string;
  /** Why a match on a binding list is confirmed although nothing was compared. */
  readonly segundoMotivo: string | null;
  readonly nota: string | null;
  readonly analistaId: string;
  /** The name at that time. */
  readonly analista: string;
  readonly requiereAprobacion: boolean;
  /** The decision before on the same entry that it repeats. */
  readonly repiteId: string | null;
  readonly revision: Revision | null;
}

export interface MatchPlace {
  readonly consultaId: string;
  /** In the order of the evidence, from 0. */
  readonly posicion: number;
}

/** Identifies a match in acts and among several. */
export const placeOf = ({ consultaId, posicion }: MatchPlace): string => `${consultaId}/${posicion}`;

/** A match of a consulta with its state. */
export interface Coincidencia extends MatchPlace {
  readonly creadaEn: Date;
  readonly lista: ScreenedSlug;
  readonly tier: Tier;
  readonly resultado: Resultado;
  readonly grado: Grado;
  readonly nombreCoincidencia: string;
  readonly nombreConsultado: string | null;
  /** Type and number concatenated. */
  readonly documentoConsultado: string | null;
  readonly referenciaExterna: string | null;
  readonly estado: CoincidenciaEstado;
  readonly asignadaA: { readonly usuarioId: string; readonly nombre: string } | null;
}

/** Whether a match waits for somebody to decide on it. */
export const waitsForDecision = (estado: CoincidenciaEstado): boolean =>
  estado === "por_decidir" || estado === "en_analisis";

/** Whether a decision of this kind needs a second person. A decision that leaves the match open does not. */
export const takesTwo = (tipo: DecisionTipo, exigeCuatroOjos: boolean): boolean =>
  exigeCuatroOjos && tipo !== "en_analisis";

/** The state of a match after a decision. */
export const estadoAfterDecision = (tipo: DecisionTipo, requiereAprobacion: boolean): CoincidenciaEstado =>
  requiereAprobacion ? "por_aprobar" : tipo;

/** The state after a second person's verdict. A returned match waits for a decision again. */
export const estadoAfterRevision = (tipo: DecisionTipo, resultado: RevisionResultado): CoincidenciaEstado =>
  resultado === "aprobada" ? tipo : "por_decidir";

export type RevisionRefusal = "reemplazada" | "sin_revision" | "revisada" | "propia";

type Revisada = Pick<Decision, "revision">;

const isUndone = ({ revision }: Revisada): boolean => revision?.resultado === "deshecha";

/** Returns the decision that counts. `decisiones` are newest first, and those that were undone do not count. */
export const standingOf = <Of extends Revisada>(decisiones: readonly Of[]): Of | undefined =>
  decisiones.find((decision) => !isUndone(decision));

export type UndoRefusal = "reemplazada" | "de_dos" | "deshecha" | "ajena" | "tarde";

/** Why a person may not undo a decision. Null if they may. `last` is the number of the match's last decision. */
export function refuseUndo(
  { numero, requiereAprobacion, revision, analistaId, en }: Decision,
  { last, usuarioId, now }: { readonly last: number; readonly usuarioId: string; readonly now: Date },
): UndoRefusal | null {
  if (analistaId !== usuarioId) return "ajena";
  if (requiereAprobacion) return "de_dos";
  if (revision !== null) return "deshecha";
  if (numero !== last) return "reemplazada";
  return now.getTime() - en.getTime() > DESHACER_MS ? "tarde" : null;
}

/** Why a person may not review a decision. Null if they may. `last` is the number of the decision that counts. */
export function refuseRevision(
  { numero, requiereAprobacion, revision, analistaId }: Decision,
  last: number,
  usuarioId: string,
): RevisionRefusal | null {
  if (numero !== last) return "reemplazada";
  if (!requiereAprobacion) return "sin_revision";
  if (revision !== null) return "revisada";
  return analistaId === usuarioId ? "propia" : null;
}

/** The place of a match in the queue as an address has it, whether or not it still waits there. */
export const colaCursor = ({
  consultaId,
  posicion,
  tier,
  resultado,
}: Pick<Coincidencia, "consultaId" | "posicion" | "tier" | "resultado">): string =>
  `${consultaId}:${posicion}:${tier}:${resultado}`;

interface Decidida {
  readonly estado: CoincidenciaEstado;
  /** Newest first. */
  readonly decisiones: readonly Decision[];
  readonly fichas: readonly FichaPep[];
  readonly pasos: readonly Paso[];
}

/** A match as it was at a time: without later decisions, reviews, fichas and steps. */
export function decididaAsOf<Of extends Decidida>(match: Of, en: Date): Of {
  const decisiones = match.decisiones
    .filter((decision) => decision.en <= en)
    .map((decision) =>
      decision.revision !== null && decision.revision.en > en ? { ...decision, revision: null } : decision,
    );
  const fichas = match.fichas.filter((ficha) => ficha.en <= en);
  return { ...match, decisiones, fichas, pasos: pasosAsOf(match.pasos, en), estado: estadoAfter(decisiones) };
}

/** The state of a match after these decisions, newest first. */
export function estadoAfter(decisiones: readonly Decision[]): CoincidenciaEstado {
  const last = standingOf(decisiones);
  if (last === undefined) return "por_decidir";
  const { tipo, requiereAprobacion, revision } = last;
  return revision === null || revision.resultado === "deshecha"
    ? estadoAfterDecision(tipo, requiereAprobacion)
    : estadoAfterRevision(tipo, revision.resultado);
}

/** When nothing more was to be decided on a match after these decisions, newest first. Null if something is. */
export function decididaEnAfter(decisiones: readonly Decision[]): Date | null {
  const last = standingOf(decisiones);
  const estado = estadoAfter(decisiones);
  if (last === undefined || (estado !== "descartada" && estado !== "confirmada")) return null;
  return last.revision?.en ?? last.en;
}
