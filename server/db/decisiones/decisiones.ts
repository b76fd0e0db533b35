import type { Decision } from "../../domain/decisiones/decision";
import type { Antecedente } from "../../domain/decisiones/memoria";
import {
  arrayOf,
  bool,
  bpchar,
  int4,
  json,
  neverNull,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

const AGREEMENT = oneOf("coincide", "difiere", "sin_dato");
const TIPO = oneOf("descartada", "confirmada", "en_analisis");
const REVISION = oneOf("aprobada", "devuelta");

export type NewDecision = Omit<Decision, "revision"> & {
  readonly clienteId: string;
  readonly consultaId: string;
};

const INSERT = sql({
  params: { items: json },
  row: { id: uuid },
  text: `
    INSERT INTO decision (id, cliente_id, consulta_id, posicion, numero, en, tipo, documento, nacimiento, pais,
      actividad, motivo, nota, analista_id, analista, requiere_aprobacion, repite_id)
    SELECT "decisionId", "clienteId", "consultaId", posicion, numero, en, tipo, documento, nacimiento, pais,
      actividad, motivo, nota, "analistaId", analista, "requiereAprobacion", "repiteId"
    FROM json_to_recordset($items) AS item ("decisionId" uuid, "clienteId" uuid, "consultaId" uuid, posicion int,
      numero int, en timestamptz, tipo text, documento text, nacimiento text, pais text, actividad text, motivo text,
      nota text, "analistaId" uuid, analista text, "requiereAprobacion" boolean, "repiteId" uuid)
    ON CONFLICT (consulta_id, posicion, numero) DO NOTHING RETURNING id`,
});

/** Resolves to false where a match of one has a decision of that number, which is then not kept. */
export async function insertDecisiones(
  tx: SqlExecutor,
  decisiones: readonly NewDecision[],
): Promise<boolean> {
  return (await tx.query(INSERT, { items: JSON.stringify(decisiones) })).length === decisiones.length;
}

const INSERT_REVISION = sql({
  params: {
    decisionId: uuid,
    analistaId: uuid,
    resultado: text,
    en: timestamptz,
    aprobadorId: uuid,
    aprobador: text,
    nota: nullable(text),
  },
  row: { decision_id: uuid },
  text: `
    INSERT INTO decision_revision (decision_id, analista_id, resultado, en, aprobador_id, aprobador, nota)
    VALUES ($decisionId, $analistaId, $resultado, $en, $aprobadorId, $aprobador, $nota)
    ON CONFLICT (decision_id) DO NOTHING RETURNING decision_id`,
});

/** Resolves to false, keeping nothing, where somebody has spoken. */
export async function insertRevision(
  tx: SqlExecutor,
  revision: NonNullable<Decision["revision"]> & { readonly decisionId: string; readonly analistaId: string },
): Promise<boolean> {
  return (await tx.query(INSERT_REVISION, revision)).length === 1;
}

const DECISION_ROW = {
  decisionId: uuid,
  posicion: int4,
  numero: int4,
  en: timestamptz,
  tipo: TIPO,
  documento: AGREEMENT,
  nacimiento: AGREEMENT,
  pais: AGREEMENT,
  actividad: AGREEMENT,
  motivo: text,
  nota: nullable(text),
  analistaId: uuid,
  analista: text,
  requiereAprobacion: bool,
  repiteId: nullable(uuid),
  revisionResultado: nullable(REVISION),
  revisionEn: nullable(timestamptz),
  aprobadorId: nullable(uuid),
  aprobador: nullable(text),
  revisionNota: nullable(text),
};
/** Of `decision`, with `decision_revision` outer joined as `revision`. */
const DECISION_COLUMNS = `decision.id AS "decisionId", decision.posicion, decision.numero, decision.en,
  decision.tipo, decision.documento, decision.nacimiento, decision.pais, decision.actividad, decision.motivo,
  decision.nota, decision.analista_id AS "analistaId", decision.analista,
  decision.requiere_aprobacion AS "requiereAprobacion", decision.repite_id AS "repiteId",
  revision.resultado AS "revisionResultado", revision.en AS "revisionEn", revision.aprobador_id AS "aprobadorId",
  revision.aprobador, revision.nota AS "revisionNota"`;
const WITH_REVISION = "LEFT JOIN decision_revision revision ON revision.decision_id = decision.id";

type Row = Omit<Decision, "revision"> & {
  readonly revisionResultado: NonNullable<Decision["revision"]>["resultado"] | null;
  readonly revisionEn: Date | null;
  readonly aprobadorId: string | null;
  readonly aprobador: string | null;
  readonly revisionNota: string | null;
};

function toDecision(row: Row): Decision {
  const { revisionResultado: resultado, revisionEn: en, aprobadorId, aprobador, revisionNota, ...rest } = row;
  if (resultado === null || en === null || aprobadorId === null || aprobador === null) {
    return { ...rest, revision: null };
  }
  return { ...rest, revision: { resultado, en, aprobadorId, aprobador, nota: revisionNota } };
}

const OF_CONSULTAS = sql({
  name: "decisiones_of",
  params: { clienteId: uuid, ids: arrayOf(uuid) },
  row: { consultaId: uuid, ...DECISION_ROW },
  text: `
    SELECT decision.consulta_id AS "consultaId", ${DECISION_COLUMNS} FROM decision ${WITH_REVISION}
    WHERE decision.consulta_id = ANY ($ids) AND decision.cliente_id = $clienteId
    ORDER BY decision.consulta_id, decision.posicion, decision.numero DESC`,
});

/** A decision with the consulta that its match is of. */
export type DecisionOfConsulta = Decision & { readonly consultaId: string };

const toDecisionOfConsulta = ({ consultaId, ...row }: Row & { readonly consultaId: string }) => ({
  ...toDecision(row),
  consultaId,
});

/** Every decision on consultas of the client, by match, the newest first. */
export async function decisionesOf(
  executor: SqlExecutor,
  clienteId: string,
  ids: readonly string[],
): Promise<DecisionOfConsulta[]> {
  return (await executor.query(OF_CONSULTAS, { clienteId, ids })).map(toDecisionOfConsulta);
}

const FIND = sql({
  params: { clienteId: uuid, decisionId: uuid },
  row: { consultaId: uuid, ...DECISION_ROW },
  text: `
    SELECT decision.consulta_id AS "consultaId", ${DECISION_COLUMNS} FROM decision ${WITH_REVISION}
    WHERE decision.id = $decisionId AND decision.cliente_id = $clienteId`,
});

/** One of the client's; null: it has none such. */
export async function findDecision(
  executor: SqlExecutor,
  clienteId: string,
  decisionId: string,
): Promise<DecisionOfConsulta | null> {
  const [row] = await executor.query(FIND, { clienteId, decisionId });
  return row ? toDecisionOfConsulta(row) : null;
}

/** Decisions looked at for each match, those on the very entry first: of a document there are few. */
const MOST_REMEMBERED = 20;

const ANTECEDENTES = sql({
  name: "antecedentes_of",
  params: { clienteId: uuid, consultaId: uuid },
  row: {
    place: int4,
    consultaId: neverNull(uuid),
    posicion: neverNull(int4),
    decisionId: uuid,
    tipo: oneOf("descartada", "confirmada", "en_analisis"),
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
      decision.tipo, before.decidida_en AS en, decision.analista, revision.aprobador, decision.motivo,
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
      SELECT * FROM decision WHERE consulta_id = before.consulta_id AND posicion = before.posicion
      ORDER BY numero DESC LIMIT 1) decision
    LEFT JOIN decision_revision revision ON revision.decision_id = decision.id
    WHERE mine.consulta_id = $consultaId AND mine.cliente_id = $clienteId AND mine.huella IS NOT NULL
    ORDER BY mine.posicion, before.decidida_en DESC`,
});

/**
 * What stands decided on other consultas of the same person that may be of the same entry, for each match of one that
 * has any; the newest first. Under a reference alone only where one of the two has no document.
 */
export async function antecedentesOf(
  executor: SqlExecutor,
  clienteId: string,
  consultaId: string,
): Promise<ReadonlyMap<number, readonly Antecedente[]>> {
  const rows = await executor.query(ANTECEDENTES, { clienteId, consultaId });
  const byPlace = new Map<number, Antecedente[]>();
  for (const { place, isByDocumento, tipo, ...row } of rows) {
    // A match that stands so was last decided so.
    if (tipo === "en_analisis") continue;
    const known = byPlace.get(place) ?? [];
    known.push({ ...row, tipo, por: isByDocumento ? "documento" : "referencia" });
    byPlace.set(place, known);
  }
  return byPlace;
}
