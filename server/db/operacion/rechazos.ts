import type { Rechazo, RechazoKind } from "../../domain/operacion/rechazo";
import type { ErrorCode } from "../../domain/shared/errors";
import {
  float8,
  int8,
  json,
  neverNull,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { readRows, type SqlExecutor, sql } from "../sql/statement";
import { aliased, insertedItems, pick, t, typed } from "../sql/table";

/** Number of further refusals of a kind on a day of Bogota, `YYYY-MM-DD`. */
export interface RechazosOmitidos extends RechazoKind {
  readonly dia: string;
  readonly total: number;
}

/** A refusal as a person sees it. */
export interface RechazoRow {
  readonly requestId: string;
  readonly en: Date;
  readonly operacion: string;
  readonly codigo: ErrorCode;
  readonly status: number;
  readonly apiKeyId: string;
  readonly etiqueta: string | null;
  readonly terminacion: string;
}

const RECHAZO = typed(t.rechazo, { codigo: textOf<ErrorCode>() });
const OMITIDO = typed(t.rechazoOmitido, { codigo: textOf<ErrorCode>() });

const KEEP = sql({
  params: { items: json, omitidos: json },
  text: `
    WITH kept AS (INSERT INTO rechazo ${insertedItems(RECHAZO)} ON CONFLICT DO NOTHING)
    INSERT INTO rechazo_omitido (cliente_id, dia, operacion, codigo, total)
    SELECT "clienteId", dia, operacion, codigo, total FROM json_to_recordset($omitidos::json)
      AS item ("clienteId" uuid, dia date, operacion text, codigo text, total bigint)
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (cliente_id, dia, operacion, codigo)
      DO UPDATE SET total = rechazo_omitido.total + excluded.total`,
});

/** Stores each refusal once, and adds the number of those that were only counted. */
export async function keepRechazos(
  executor: SqlExecutor,
  rechazos: readonly Rechazo[],
  omitidos: readonly RechazosOmitidos[],
): Promise<void> {
  await executor.query(KEEP, { items: JSON.stringify(rechazos), omitidos: JSON.stringify(omitidos) });
}

export interface RechazosFilter {
  readonly since: Date;
  readonly requestId: string | null;
  readonly codigo: string | null;
  readonly apiKeyId: string | null;
  /** The last one of the page before. */
  readonly cursor: { readonly en: Date; readonly requestId: string } | null;
  readonly limite: number;
}

const PAGE = sql({
  params: {
    clienteId: uuid,
    since: timestamptz,
    requestId: nullable(text),
    codigo: nullable(text),
    apiKeyId: nullable(uuid),
    cursorEn: nullable(timestamptz),
    cursorId: nullable(text),
    limite: int8,
  },
  row: {
    ...pick(RECHAZO, "requestId", "en", "operacion", "codigo", "status", "apiKeyId"),
    ...pick(t.apiKey, "etiqueta", "terminacion"),
  },
  text: `
    SELECT $row FROM rechazo JOIN api_key ON api_key.id = api_key_id
    WHERE rechazo.cliente_id = $clienteId AND en >= $since
      AND ($requestId::text IS NULL OR request_id = $requestId) AND ($codigo::text IS NULL OR codigo = $codigo)
      AND ($apiKeyId::uuid IS NULL OR api_key_id = $apiKeyId)
      AND ($cursorEn::timestamptz IS NULL OR (en, request_id) < ($cursorEn, $cursorId::text))
    ORDER BY en DESC, request_id DESC LIMIT $limite`,
});

/** A client's own refusals, the last one first. */
export function pageOfRechazos(
  executor: SqlExecutor,
  clienteId: string,
  { cursor, ...filter }: RechazosFilter,
): Promise<RechazoRow[]> {
  const place = { cursorEn: cursor?.en ?? null, cursorId: cursor?.requestId ?? null };
  return executor.query(PAGE, { clienteId, ...filter, ...place });
}

const CODIGOS = sql({
  params: { clienteId: uuid, since: timestamptz },
  row: { codigo: neverNull(textOf<ErrorCode>()), total: neverNull(float8), omitidos: neverNull(float8) },
  text: `
    SELECT codigo, sum(total)::float8 AS total, sum(omitidos)::float8 AS omitidos FROM (
      SELECT codigo, 1 AS total, 0 AS omitidos FROM rechazo WHERE cliente_id = $clienteId AND en >= $since
      UNION ALL
      SELECT codigo, total, total FROM rechazo_omitido
      WHERE cliente_id = $clienteId AND dia >= ($since AT TIME ZONE 'America/Bogota')::date
    ) every GROUP BY 1 ORDER BY 2 DESC, 1`,
});

/** Counts a client's refusals by code, and how many of them were only counted. */
export const totalsOfRechazos = (executor: SqlExecutor, clienteId: string, since: Date) =>
  executor.query(CODIGOS, { clienteId, since });

/** Returns the refused request with this id and its client. */
export const rechazosByRequest = readRows({
  params: { requestId: text, since: timestamptz },
  row: pick(aliased(RECHAZO, "rechazo"), "clienteId", "en", "operacion", "codigo"),
  text: "SELECT $row FROM rechazo WHERE request_id = $requestId AND en >= $since",
});

/** Rows deleted per statement. */
const BATCH = 10_000;

const DELETE = sql({
  params: { before: timestamptz },
  row: { requestId: text },
  text: `
    DELETE FROM rechazo WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM rechazo WHERE en < $before ORDER BY en LIMIT ${BATCH}))
    AND en < $before
    RETURNING request_id AS "requestId"`,
});
const DELETE_OMITIDOS = sql({
  params: { before: timestamptz },
  row: { codigo: OMITIDO.codigo },
  text: `
    DELETE FROM rechazo_omitido WHERE dia < ($before AT TIME ZONE 'America/Bogota')::date
    RETURNING codigo`,
});

/** Deletes refusals before `before`. Returns how many. */
export async function deleteRechazos(executor: SqlExecutor, before: Date): Promise<number> {
  await executor.query(DELETE_OMITIDOS, { before });
  for (let deleted = 0; ; ) {
    const batch = await executor.query(DELETE, { before });
    deleted += batch.length;
    if (batch.length < BATCH) return deleted;
  }
}
