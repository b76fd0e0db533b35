import { DECISION_TIPOS, type Decision, type MatchPlace, REVISIONES } from "../../domain/decisiones/decision";
import type { Antecedente } from "../../domain/decisiones/memoria";
import type { Resultado } from "../../domain/screening/types";
import {
  arrayOf,
  bool,
  bpchar,
  int4,
  json,
  neverNull,
  nullable,
  oneOf,
  type RowOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { aliased, insertedItems, outer, pick, t, typed } from "../sql/table";
import { AT_PLACES, MATCH_PLACES, matchPlaces } from "./coincidencias";

const AGREEMENT = oneOf("coincide", "difiere", "sin_dato");
const DECISION = typed(t.decision, {
  tipo: oneOf(...DECISION_TIPOS),
  documento: AGREEMENT,
  nacimiento: AGREEMENT,
  pais: AGREEMENT,
  actividad: AGREEMENT,
});
const REVISION = typed(t.decisionRevision, { resultado: oneOf(...REVISIONES) });

export const DECISION_COLUMNS = {
  decisionId: DECISION.id,
  ...pick(DECISION, "consultaId", "posicion", "numero", "en", "tipo"),
  ...pick(DECISION, "documento", "nacimiento", "pais", "actividad", "motivo"),
  ...pick(DECISION, "segundoMotivo", "nota", "analista", "requiereAprobacion", "repiteId"),
};
const REVISED = outer(aliased(REVISION, "revision"));
export const REVISION_COLUMNS = {
  revisionResultado: REVISED.resultado,
  revisionEn: REVISED.en,
  aprobador: REVISED.aprobador,
  revisionNota: REVISED.nota,
};

/** Condition on `decision`: its author did not undo it. */
export const STANDS = `NOT EXISTS (SELECT FROM decision_revision undone
  WHERE undone.decision_id = decision.id AND undone.resultado = 'deshecha')`;

export type NewDecision = Omit<Decision, "revision"> & {
  readonly clienteId: string;
  readonly consultaId: string;
};

const INSERT = sql({
  params: { items: json },
  row: { id: uuid },
  text: `
    INSERT INTO decision ${insertedItems({ ...DECISION_COLUMNS, ...pick(DECISION, "clienteId", "analistaId") })}
    ON CONFLICT (consulta_id, posicion, numero) DO NOTHING RETURNING id`,
});

/** Returns false and stores nothing if a match already has a decision of that number. */
export async function insertDecisiones(
  tx: SqlExecutor,
  decisiones: readonly NewDecision[],
): Promise<boolean> {
  return (await tx.query(INSERT, { items: JSON.stringify(decisiones) })).length === decisiones.length;
}

type NewRevision = NonNullable<Decision["revision"]> & {
  readonly decisionId: string;
  readonly analistaId: string;
};

const INSERT_REVISIONES = sql({
  params: { items: json },
  row: { decision_id: uuid },
  text: `
    INSERT INTO decision_revision ${insertedItems(REVISION)}
    ON CONFLICT (decision_id) DO NOTHING RETURNING decision_id`,
});

/** Returns false and stores nothing if one was already approved, returned or undone. */
export async function insertRevisiones(
  tx: SqlExecutor,
  revisiones: readonly NewRevision[],
): Promise<boolean> {
  const kept = await tx.query(INSERT_REVISIONES, { items: JSON.stringify(revisiones) });
  return kept.length === revisiones.length;
}

const DECISION_ROW = {
  ...DECISION_COLUMNS,
  ...REVISION_COLUMNS,
  analistaId: DECISION.analistaId,
  aprobadorId: REVISED.aprobadorId,
};
export const WITH_REVISION = "LEFT JOIN decision_revision revision ON revision.decision_id = decision.id";

export type DecisionOfConsulta = Decision & { readonly consultaId: string };

function toDecision(row: RowOf<typeof DECISION_ROW>): DecisionOfConsulta {
  const { revisionResultado: resultado, revisionEn: en, aprobadorId, aprobador, revisionNota, ...rest } = row;
  if (resultado === null || en === null || aprobadorId === null || aprobador === null) {
    return { ...rest, revision: null };
  }
  return { ...rest, revision: { resultado, en, aprobadorId, aprobador, nota: revisionNota } };
}

const OF_CONSULTAS = sql({
  name: "decisiones_of",
  params: { clienteId: uuid, ids: arrayOf(uuid) },
  row: DECISION_ROW,
  text: `
    SELECT $row FROM decision ${WITH_REVISION}
    WHERE decision.consulta_id = ANY ($ids) AND decision.cliente_id = $clienteId
    ORDER BY decision.consulta_id, decision.posicion, decision.numero DESC`,
});

/** Returns every decision on consultas of the client, by match, newest first. */
export async function decisionesOf(
  executor: SqlExecutor,
  clienteId: string,
  ids: readonly string[],
): Promise<DecisionOfConsulta[]> {
  return (await executor.query(OF_CONSULTAS, { clienteId, ids })).map(toDecision);
}

const LAST_AT = sql({
  params: MATCH_PLACES,
  row: DECISION_COLUMNS,
  text: `
    SELECT DISTINCT ON (decision.consulta_id, decision.posicion) $row FROM decision
    WHERE ${AT_PLACES} AND ${STANDS}
    ORDER BY decision.consulta_id, decision.posicion, decision.numero DESC`,
});

export type LastDecision = RowOf<typeof DECISION_COLUMNS>;

/** Returns the decision that counts on each of these matches, if any. */
export const lastDecisionesAt = (executor: SqlExecutor, at: readonly MatchPlace[]): Promise<LastDecision[]> =>
  executor.query(LAST_AT, matchPlaces(at));

const FIND = sql({
  params: { clienteId: uuid, decisionIds: arrayOf(uuid) },
  row: DECISION_ROW,
  text: `
    SELECT $row FROM decision ${WITH_REVISION}
    WHERE decision.id = ANY ($decisionIds) AND decision.cliente_id = $clienteId`,
});

/** Returns those of these ids that belong to the client, in no order. */
export async function findDecisiones(
  executor: SqlExecutor,
  clienteId: string,
  decisionIds: readonly string[],
): Promise<DecisionOfConsulta[]> {
  return (await executor.query(FIND, { clienteId, decisionIds })).map(toDecision);
}

/** Decisions considered for each match, those on the same entry first. */
const MOST_REMEMBERED = 20;

const ANTECEDENTES = sql({
  name: "antecedentes_of",
  params: { clienteId: uuid, consultaId: uuid },
  row: {
    place: int4,
    consultaId: neverNull(uuid),
    posicion: neverNull(int4),
    decisionId: uuid,
    ...pick(DECISION, "tipo", "documento", "nacimiento", "pais"),
    resultado: neverNull(textOf<Resultado>()),
    en: neverNull(timestamptz),
    analista: text,
    aprobador: nullable(text),
    motivo: text,
    nombreConsultado: nullable(text),
    nombreCoincidencia: neverNull(text),
    sourceId: neverNull(text),
    huella: neverNull(bpchar),
    isByDocumento: neverNull(bool),
  },
  text: `
    SELECT mine.posicion AS place, before.consulta_id AS "consultaId", before.posicion, decision.id AS "decisionId",
      decision.tipo, decision.documento, decision.nacimiento, decision.pais, before.resultado, before.decidida_en AS en, decision.analista, revision.aprobador, decision.motivo,
      before.nombre_consultado AS "nombreConsultado", before.nombre_coincidencia AS "nombreCoincidencia",
      before.source_id AS "sourceId", before.huella, before."isByDocumento"
    FROM coincidencia mine
    CROSS JOIN LATERAL (
      SELECT found.* FROM (
        SELECT other.*, true AS "isByDocumento" FROM coincidencia other
        WHERE other.cliente_id = mine.cliente_id AND other.documento_consultado = mine.documento_consultado
          AND other.documento_consultado IS NOT NULL AND other.lista = mine.lista
          AND other.estado IN ('descartada', 'confirmada')
        UNION ALL
        SELECT other.*, false FROM coincidencia other
        WHERE other.cliente_id = mine.cliente_id AND other.referencia_externa = mine.referencia_externa
          AND other.referencia_externa IS NOT NULL AND other.lista = mine.lista
          AND other.estado IN ('descartada', 'confirmada')
          AND (other.documento_consultado IS NULL OR mine.documento_consultado IS NULL)) found
      WHERE found.consulta_id <> mine.consulta_id AND found.huella IS NOT NULL
        AND (found.huella = mine.huella OR found.source_id = mine.source_id
          OR found.nombre_coincidencia = mine.nombre_coincidencia)
      ORDER BY found.huella = mine.huella DESC, found.decidida_en DESC LIMIT ${MOST_REMEMBERED}) before
    CROSS JOIN LATERAL (
      SELECT * FROM decision
      WHERE consulta_id = before.consulta_id AND posicion = before.posicion AND ${STANDS}
      ORDER BY numero DESC LIMIT 1) decision
    LEFT JOIN decision_revision revision ON revision.decision_id = decision.id
    WHERE mine.consulta_id = $consultaId AND mine.cliente_id = $clienteId AND mine.huella IS NOT NULL
    ORDER BY mine.posicion, before.decidida_en DESC`,
});

/**
 * Returns for each match the decisions in force on other consultas of the same person that may be about the same
 * entry, newest first. A shared reference counts only if one of the two has no document.
 */
export async function antecedentesOf(
  executor: SqlExecutor,
  clienteId: string,
  consultaId: string,
): Promise<ReadonlyMap<number, readonly Antecedente[]>> {
  const rows = await executor.query(ANTECEDENTES, { clienteId, consultaId });
  const byPlace = new Map<number, Antecedente[]>();
  for (const { place, isByDocumento, tipo, ...row } of rows) {
    // A match in this state always has a last decision of this type.
    if (tipo === "en_analisis") continue;
    const known = byPlace.get(place) ?? [];
    known.push({ ...row, tipo, por: isByDocumento ? "documento" : "referencia" });
    byPlace.set(place, known);
  }
  return byPlace;
}
