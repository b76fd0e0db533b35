import { ETAPAS, type Etapa, type Exportacion } from "../../domain/archivos/exportacion";
import {
  bool,
  bytea,
  float8,
  int4,
  int8,
  neverNull,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { CLAIM, isUnclaimed, RELEASE } from "../sql/due-work";
import { type SqlExecutor, sql } from "../sql/statement";
import { contenidoText } from "./archivo-partes";

/** Announces, once committed, that there is something to write. */
export const EXPORTACIONES_CHANNEL = "exportaciones";

/** Who has everything of a client up to a moment: consultas and diligencias alike are ordered by their UUIDv7. */
const RANGE = `cliente_id = $clienteId AND creada_en >= $desde AND id >= uuid_v7_floor($desde)
  AND creada_en < $hasta AND id < uuid_v7_floor($hasta)`;

const REQUEST = sql({
  params: {
    id: uuid,
    clienteId: uuid,
    solicitadaEn: timestamptz,
    desde: timestamptz,
    hasta: timestamptz,
    incluyePdf: bool,
  },
  row: { announced: neverNull(text) },
  text: `
    WITH requested AS (
      INSERT INTO exportacion (id, cliente_id, solicitada_en, desde, hasta, incluye_pdf, etapa, total)
      SELECT $id, $clienteId, $solicitadaEn, $desde, $hasta, $incluyePdf, 'consultas',
        (SELECT count(*) FROM consulta WHERE ${RANGE}) + (SELECT count(*) FROM diligencia WHERE ${RANGE})
      RETURNING id
    )
    SELECT pg_notify('${EXPORTACIONES_CHANNEL}', id::text)::text AS announced FROM requested`,
});

/** Puts an export on record, to be written by whoever claims it. */
export async function insertExportacion(
  tx: SqlExecutor,
  {
    exportacionId: id,
    ...exportacion
  }: Pick<Exportacion, "exportacionId" | "clienteId" | "solicitadaEn" | "desde" | "hasta" | "incluyePdf">,
): Promise<void> {
  await tx.query(REQUEST, { id, ...exportacion });
}

const COLUMNS = `id AS "exportacionId", cliente_id AS "clienteId", solicitada_en AS "solicitadaEn", desde, hasta, etapa,
  total, avance, partes, bytes::float8 AS bytes, terminada_en AS "terminadaEn",
  incluye_pdf AS "incluyePdf"`;
const ROW = {
  exportacionId: uuid,
  clienteId: uuid,
  solicitadaEn: timestamptz,
  desde: timestamptz,
  hasta: timestamptz,
  etapa: oneOf(...ETAPAS),
  total: int4,
  avance: int4,
  partes: int4,
  bytes: neverNull(float8),
  terminadaEn: nullable(timestamptz),
  incluyePdf: bool,
};

const FIND = sql({
  params: { id: uuid },
  row: ROW,
  text: `SELECT ${COLUMNS} FROM exportacion WHERE id = $id`,
});

export async function findExportacion(executor: SqlExecutor, id: string): Promise<Exportacion | null> {
  const [found] = await executor.query(FIND, { id });
  return found ?? null;
}

/** The place of the last one written; null: none of the etapa is. */
export interface ExportCursor {
  readonly creadaEn: Date;
  readonly id: string;
}

/** An export of which this process has taken the next part. */
export interface ExportacionClaim extends Exportacion {
  readonly reclamo: string;
  readonly cursor: ExportCursor | null;
}

const CLAIM_DUE = sql({
  name: "claim_exportaciones",
  params: { limit: int8 },
  row: {
    ...ROW,
    reclamo: neverNull(uuid),
    cursorCreadaEn: nullable(timestamptz),
    cursorId: nullable(uuid),
  },
  text: `
    UPDATE exportacion SET ${CLAIM}
    WHERE id IN (
      SELECT id FROM exportacion WHERE terminada_en IS NULL AND ${isUnclaimed("exportacion")}
      ORDER BY partes, solicitada_en, id LIMIT $limit FOR UPDATE SKIP LOCKED)
    RETURNING ${COLUMNS}, reclamo, cursor_creada_en AS "cursorCreadaEn", cursor_id AS "cursorId"`,
});

/**
 * Takes up to `limit` exports that are not finished, those with the fewest parts first, so that one of hours keeps no
 * other waiting; what a worker died over is taken again.
 */
export async function claimExportaciones(executor: SqlExecutor, limit: number): Promise<ExportacionClaim[]> {
  const rows = await executor.query(CLAIM_DUE, { limit });
  return rows.map(({ cursorCreadaEn, cursorId, ...row }) => ({
    ...row,
    cursor: cursorCreadaEn && cursorId ? { creadaEn: cursorCreadaEn, id: cursorId } : null,
  }));
}

/** A part that is written, and where the next one goes on. */
export interface ExportacionParte {
  readonly etapa: Etapa;
  readonly cursor: ExportCursor | null;
  /** Consultas and diligencias in it. */
  readonly written: number;
  /** Null: nothing was left of the etapa. */
  readonly files: { readonly sumas: string; readonly contenido: Buffer } | null;
  /** With the last part. */
  readonly terminadaEn: Date | null;
}

const KEEP = sql({
  name: "keep_exportacion_parte",
  params: {
    id: uuid,
    reclamo: uuid,
    etapa: text,
    cursorCreadaEn: nullable(timestamptz),
    cursorId: nullable(uuid),
    written: int4,
    sumas: nullable(text),
    contenido: nullable(bytea),
    terminadaEn: nullable(timestamptz),
  },
  text: `
    WITH held AS (
      UPDATE exportacion SET etapa = $etapa, cursor_creada_en = $cursorCreadaEn, cursor_id = $cursorId,
        avance = avance + $written, terminada_en = $terminadaEn, ${RELEASE},
        total = CASE WHEN $terminadaEn::timestamptz IS NULL THEN total ELSE avance + $written END,
        partes = partes + num_nonnulls($contenido::bytea),
        bytes = bytes + coalesce(octet_length($contenido::bytea), 0)
      WHERE id = $id AND reclamo = $reclamo
      RETURNING id, partes
    )
    INSERT INTO exportacion_parte (exportacion_id, numero, sumas, contenido)
    SELECT id, partes, $sumas, $contenido FROM held WHERE $contenido::bytea IS NOT NULL`,
});

/** Keeps a part and lets go of the export. Of whoever has lost its claim meanwhile nothing is kept. */
export async function keepParte(
  executor: SqlExecutor,
  { exportacionId: id, reclamo }: ExportacionClaim,
  { etapa, cursor, written, files, terminadaEn }: ExportacionParte,
): Promise<void> {
  await executor.query(KEEP, {
    id,
    reclamo,
    etapa,
    cursorCreadaEn: cursor?.creadaEn ?? null,
    cursorId: cursor?.id ?? null,
    written,
    sumas: files?.sumas ?? null,
    contenido: files?.contenido ?? null,
    terminadaEn,
  });
}

const SUMAS = sql({
  params: { id: uuid },
  row: { sumas: text },
  text: "SELECT sumas FROM exportacion_parte WHERE exportacion_id = $id ORDER BY numero",
});

/** The lines of the manifest of all parts written, in their order. */
export async function sumasWritten(executor: SqlExecutor, id: string): Promise<string> {
  return (await executor.query(SUMAS, { id })).map(({ sumas }) => sumas).join("");
}

const CONTENIDO = sql({
  name: "exportacion_contenido",
  params: { id: uuid, numero: int4 },
  row: { contenido: bytea },
  text: contenidoText("exportacion_parte", "exportacion_id"),
});

/** The bytes of a part; null where it is deleted. */
export async function contenidoOf(executor: SqlExecutor, id: string, numero: number): Promise<Buffer | null> {
  const [row] = await executor.query(CONTENIDO, { id, numero });
  return row?.contenido ?? null;
}

const EXPIRE = sql({
  params: { before: timestamptz },
  row: { id: uuid },
  text: `
    WITH expired AS (
      UPDATE exportacion SET etapa = 'vencida' WHERE etapa = 'lista' AND terminada_en < $before RETURNING id
    ), deleted AS (
      DELETE FROM exportacion_parte WHERE exportacion_id IN (SELECT id FROM expired)
    )
    SELECT id FROM expired`,
});

/** Deletes the archives of exports finished before; resolves to how many they were. */
export async function expireExportaciones(executor: SqlExecutor, before: Date): Promise<number> {
  return (await executor.query(EXPIRE, { before })).length;
}
