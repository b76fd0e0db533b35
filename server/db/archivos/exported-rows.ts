import type { Exportacion } from "../../domain/archivos/exportacion";
import { bpchar, float8, int4, neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

/** Consultas and diligencias alike are ordered by their UUIDv7. */
const WHOLE = `cliente_id = $clienteId AND creada_en >= $desde AND id >= uuid_v7_floor($desde)
  AND creada_en < $hasta AND id < uuid_v7_floor($hasta)`;

const COUNT = sql({
  params: { clienteId: uuid, desde: timestamptz, hasta: timestamptz },
  row: { total: neverNull(int4) },
  text: `SELECT ((SELECT count(*) FROM consulta WHERE ${WHOLE})
    + (SELECT count(*) FROM diligencia WHERE ${WHOLE}))::int AS total`,
});

type ExportedPeriod = Pick<Exportacion, "clienteId" | "desde" | "hasta">;

export async function countExported(executor: SqlExecutor, period: ExportedPeriod): Promise<number> {
  const [row] = await executor.query(COUNT, period);
  return row?.total ?? 0;
}

/** Most rows of a part. It also ends with the row that exceeds the limit of bytes of evidence. */
const MAX_ROWS = 1_000;
/** Fewer if reports are included, because rendering them takes time. */
const MAX_REPORTED = 100;
const MAX_BYTES = 4 * 1024 * 1024;

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

const RANGE = { clienteId: uuid, hasta: timestamptz, afterCreadaEn: timestamptz, afterId: uuid };

/**
 * Rows of a table after the cursor, oldest first. Compares both columns at once, as the index does. With bounds on
 * ids as well, PostgreSQL expects few rows and reads all remaining ones for every part.
 */
const nextRows = (table: string, columns: string, maxRows = MAX_ROWS) => `
  SELECT ${columns}
  FROM (
    SELECT *, sum(octet_length(evidencia)) OVER (ORDER BY creada_en, id) - octet_length(evidencia) AS preceding
    FROM (
      SELECT * FROM ${table}
      WHERE cliente_id = $clienteId AND (creada_en, id) > ($afterCreadaEn, $afterId::uuid) AND creada_en < $hasta
      ORDER BY creada_en, id LIMIT ${maxRows}) candidates
  ) kept`;
const WITHIN = `WHERE preceding < ${MAX_BYTES} ORDER BY creada_en, id`;

const CONSULTA_ROW = {
  id: uuid,
  creadaEn: timestamptz,
  requestId: text,
  llaveId: nullable(uuid),
  usuarioId: nullable(uuid),
  nombreConsultado: nullable(text),
  documentoConsultado: nullable(text),
  severidad: text,
  totalMatches: int4,
  referenciaExterna: nullable(text),
  sujetoObligadoRazonSocial: nullable(text),
  sujetoObligadoNit: nullable(text),
  bolsaId: nullable(uuid),
  hashReporte: bpchar,
  indice: nullable(float8),
  evidencia: text,
};
const CONSULTA_COLUMNS = `id, creada_en AS "creadaEn", request_id AS "requestId", api_key_id AS "llaveId", usuario_id AS "usuarioId",
    nombre_consultado AS "nombreConsultado", documento_consultado AS "documentoConsultado", severidad,
    total_matches AS "totalMatches", referencia_externa AS "referenciaExterna",
    sujeto_obligado_razon_social AS "sujetoObligadoRazonSocial", sujeto_obligado_nit AS "sujetoObligadoNit",
    bolsa_id AS "bolsaId", hash_reporte AS "hashReporte",
    (SELECT hoja.indice::float8 FROM bitacora_hoja hoja WHERE hoja.consulta_id = kept.id) AS indice, evidencia`;

const CONSULTAS = sql({
  name: "consultas_to_export",
  params: RANGE,
  row: CONSULTA_ROW,
  text: `${nextRows("consulta", CONSULTA_COLUMNS)} ${WITHIN}`,
});
// The limit is a constant of the text: a plan for any limit reads more rows than it takes.
const CONSULTAS_WITH_REPORTS = sql({
  name: "consultas_to_export_with_reports",
  params: RANGE,
  row: CONSULTA_ROW,
  text: `${nextRows("consulta", CONSULTA_COLUMNS, MAX_REPORTED)} ${WITHIN}`,
});

const DILIGENCIAS = sql({
  name: "diligencias_to_export",
  params: RANGE,
  row: {
    id: uuid,
    creadaEn: timestamptz,
    requestId: text,
    llaveId: nullable(uuid),
    usuarioId: nullable(uuid),
    documento: text,
    tipoDocumento: nullable(text),
    nombre: nullable(text),
    referenciaExterna: nullable(text),
    totalHallazgos: int4,
    hashRespuesta: bpchar,
    evidencia: text,
  },
  text: `${nextRows(
    "diligencia",
    `id, creada_en AS "creadaEn", request_id AS "requestId", api_key_id AS "llaveId", usuario_id AS "usuarioId", documento,
    tipo_documento AS "tipoDocumento", nombre, referencia_externa AS "referenciaExterna",
    total_hallazgos AS "totalHallazgos", hash_respuesta AS "hashRespuesta", evidencia`,
  )} ${WITHIN}`,
});

/** Client and period of an export, and its progress. */
type ExportedRange = ExportedPeriod & Pick<Exportacion, "memoria">;

const valuesOf = ({ clienteId, desde, hasta, memoria }: ExportedRange) => {
  const after = memoria.cursor ?? { creadaEn: desde, id: FIRST_ID };
  return { clienteId, hasta, afterCreadaEn: new Date(after.creadaEn), afterId: after.id };
};

/** Returns the next rows of a client to export, as many as fit into one part. Empty at the end. */
export async function nextExported(
  executor: SqlExecutor,
  etapa: "consultas" | "diligencias",
  range: ExportedRange,
) {
  const values = valuesOf(range);
  return etapa === "consultas" ? executor.query(CONSULTAS, values) : executor.query(DILIGENCIAS, values);
}

/** Returns the next consultas that are exported with their reports, as many as fit into one part. */
export const nextReported = (executor: SqlExecutor, range: ExportedRange) =>
  executor.query(CONSULTAS_WITH_REPORTS, valuesOf(range));
