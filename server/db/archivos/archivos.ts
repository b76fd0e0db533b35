import type { Parte } from "../../domain/archivos/archivo";
import { ARCHIVO_TIPOS, type ArchivoOf, type ArchivoTipo } from "../../domain/archivos/archivo-tipos";
import type { Modo } from "../../domain/clientes/cliente";
import { lockName } from "../sql/advisory-lock";
import { CLAIM, isUnclaimed, RELEASE } from "../sql/claims";
import type { Executor } from "../sql/client";
import {
  bool,
  bytea,
  float8,
  int4,
  int8,
  jsonb,
  neverNull,
  nullable,
  oneOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

/** Channel that announces, on commit, an archivo to write. */
export const ARCHIVOS_CHANNEL = "archivos";

const TIPO = oneOf(...ARCHIVO_TIPOS);

const REQUEST = sql({
  params: {
    archivoId: uuid,
    tipo: TIPO,
    clienteId: uuid,
    usuarioId: nullable(uuid),
    solicitadaEn: timestamptz,
    desde: nullable(timestamptz),
    hasta: nullable(timestamptz),
    pedido: jsonb,
    memoria: jsonb,
    total: nullable(int4),
  },
  row: { announced: neverNull(text), pendientes: neverNull(int4) },
  text: `
    WITH requested AS (
      INSERT INTO archivo (id, tipo, cliente_id, usuario_id, solicitada_en, desde, hasta, pedido, memoria, total)
      VALUES ($archivoId, $tipo, $clienteId, $usuarioId, $solicitadaEn, $desde, $hasta, $pedido, $memoria, $total)
      ON CONFLICT DO NOTHING RETURNING id
    )
    SELECT pg_notify('${ARCHIVOS_CHANNEL}', id::text)::text AS announced,
      (SELECT count(*)::int FROM archivo
        WHERE cliente_id = $clienteId AND tipo = $tipo AND terminada_en IS NULL) AS pendientes
    FROM requested`,
});

export type ArchivoPedido<T extends ArchivoTipo> = Pick<
  ArchivoOf<T>,
  | "archivoId"
  | "clienteId"
  | "usuarioId"
  | "solicitadaEn"
  | "desde"
  | "hasta"
  | "pedido"
  | "memoria"
  | "total"
>;

/**
 * Inserts an archivo to be written by a worker. Returns how many others of its kind the client already has waiting,
 * or null if its id exists. No other archivo of the client is added until the transaction ends.
 */
export async function insertArchivo<T extends ArchivoTipo>(
  tx: Executor,
  tipo: T,
  { pedido, memoria, ...archivo }: ArchivoPedido<T>,
): Promise<number | null> {
  await lockName(tx, `archivos de ${archivo.clienteId}`);
  const kept = { pedido: JSON.stringify(pedido), memoria: JSON.stringify(memoria) };
  const [requested] = await tx.query(REQUEST, { ...archivo, ...kept, tipo });
  return requested?.pendientes ?? null;
}

const COLUMNS = `id AS "archivoId", cliente_id AS "clienteId", usuario_id AS "usuarioId", solicitada_en AS "solicitadaEn",
  desde, hasta, pedido, memoria, total, avance, partes, bytes::float8 AS bytes, terminada_en AS "terminadaEn",
  borrada_en AS "borradaEn"`;
const ROW = {
  archivoId: uuid,
  clienteId: uuid,
  usuarioId: nullable(uuid),
  solicitadaEn: timestamptz,
  desde: nullable(timestamptz),
  hasta: nullable(timestamptz),
  pedido: jsonb,
  memoria: jsonb,
  total: nullable(int4),
  avance: int4,
  partes: int4,
  bytes: neverNull(float8),
  terminadaEn: nullable(timestamptz),
  borradaEn: nullable(timestamptz),
};

/** Owner of the archivos to read. Null for any client. */
export interface Whose {
  readonly clienteId: string | null;
  readonly usuarioId: string | null;
}
const WHOSE = { clienteId: nullable(uuid), usuarioId: nullable(uuid) };
const IS_WHOSE = `tipo = $tipo AND ($clienteId::uuid IS NULL OR cliente_id = $clienteId)
  AND ($usuarioId::uuid IS NULL OR usuario_id = $usuarioId)`;

const FIND = sql({
  params: { archivoId: uuid, tipo: TIPO, ...WHOSE },
  row: ROW,
  text: `SELECT ${COLUMNS} FROM archivo WHERE id = $archivoId AND ${IS_WHOSE}`,
});

export async function findArchivo<T extends ArchivoTipo>(
  executor: SqlExecutor,
  tipo: T,
  archivoId: string,
  whose: Whose,
): Promise<ArchivoOf<T> | null> {
  const [found] = await executor.query(FIND, { archivoId, tipo, ...whose });
  return found ? (found as ArchivoOf<T>) : null;
}

const LATEST = sql({
  params: { tipo: TIPO, ...WHOSE, conBorrados: bool, limite: int8 },
  row: { ...ROW, pedidoPor: neverNull(text) },
  text: `
    SELECT ${COLUMNS}, coalesce(
      (SELECT nombre FROM usuario WHERE usuario.id = usuario_id),
      (SELECT actor FROM staff_audit WHERE objeto_tipo = 'exportacion' AND objeto_id = archivo.id::text
        AND accion = 'exportacion.solicitada' LIMIT 1), '') AS "pedidoPor" FROM archivo
    WHERE ${IS_WHOSE} AND ($conBorrados OR borrada_en IS NULL)
    ORDER BY solicitada_en DESC, id DESC LIMIT $limite`,
});

/** Returns the newest archivos of a kind with their requester. Deleted ones keep a description. */
export async function latestArchivos<T extends ArchivoTipo>(
  executor: SqlExecutor,
  tipo: T,
  whose: Whose & { readonly clienteId: string },
  page: { readonly conBorrados: boolean; readonly limite: number },
): Promise<(ArchivoOf<T> & { readonly pedidoPor: string })[]> {
  const found = await executor.query(LATEST, { tipo, ...whose, ...page });
  return found as (ArchivoOf<T> & { readonly pedidoPor: string })[];
}

/** An archivo whose next part this process has claimed. */
export type ArchivoClaim<T extends ArchivoTipo> = ArchivoOf<T> & {
  readonly reclamo: string;
  /** Mode of the client. */
  readonly modo: Modo;
};

/**
 * One archivo of each client before a second of any client, then those with the fewest parts. So neither many
 * archivos of a client nor a long one keep others waiting.
 */
const MODO = "(SELECT modo FROM cliente WHERE cliente.id = archivo.cliente_id)";
const CLAIM_DUE = sql({
  name: "claim_archivos",
  params: { tipo: TIPO, limit: int8 },
  row: { ...ROW, reclamo: neverNull(uuid), modo: neverNull(textOf<Modo>()) },
  text: `
    UPDATE archivo SET ${CLAIM}
    WHERE id = ANY (ARRAY(
      SELECT id FROM archivo JOIN (
        SELECT id, row_number() OVER (PARTITION BY cliente_id ORDER BY partes, solicitada_en, id) AS puesto
        FROM archivo WHERE tipo = $tipo AND terminada_en IS NULL
      ) turno USING (id)
      WHERE terminada_en IS NULL AND ${isUnclaimed("archivo")}
      ORDER BY ${MODO} = 'prueba', puesto, partes, solicitada_en, id LIMIT $limit FOR UPDATE OF archivo SKIP LOCKED))
    RETURNING ${COLUMNS}, reclamo, ${MODO} AS modo`,
});

/** Claims up to `limit` unfinished archivos of a kind: clients in turn, test accounts last. */
export async function claimArchivos<T extends ArchivoTipo>(
  executor: SqlExecutor,
  tipo: T,
  limit: number,
): Promise<ArchivoClaim<T>[]> {
  return (await executor.query(CLAIM_DUE, { tipo, limit })) as ArchivoClaim<T>[];
}

const KEEP = sql({
  name: "keep_archivo_parte",
  params: {
    archivoId: uuid,
    reclamo: uuid,
    memoria: jsonb,
    written: int4,
    contenido: nullable(bytea),
    sumas: nullable(text),
    total: nullable(int4),
    terminadaEn: nullable(timestamptz),
  },
  text: `
    WITH held AS (
      UPDATE archivo SET memoria = $memoria, avance = avance + $written, total = coalesce($total, total),
        partes = partes + num_nonnulls($contenido::bytea),
        bytes = bytes + coalesce(octet_length($contenido::bytea), 0), terminada_en = $terminadaEn, ${RELEASE}
      WHERE id = $archivoId AND reclamo = $reclamo
      RETURNING id, partes
    )
    INSERT INTO archivo_parte (archivo_id, numero, sumas, contenido)
    SELECT id, partes, $sumas, $contenido FROM held WHERE $contenido::bytea IS NOT NULL`,
});

/** Stores a part and releases its archivo. Writes nothing if the claim was lost. */
export async function keepParte<T extends ArchivoTipo>(
  executor: SqlExecutor,
  { archivoId, reclamo }: ArchivoClaim<T>,
  { memoria, written, contenido, sumas, total }: Omit<Parte<ArchivoOf<T>["memoria"]>, "isLast">,
  terminadaEn: Date | null,
): Promise<void> {
  const kept = { memoria: JSON.stringify(memoria), written, contenido, sumas, terminadaEn };
  await executor.query(KEEP, { archivoId, reclamo, ...kept, total: total ?? null });
}

const SUMAS = sql({
  params: { archivoId: uuid },
  row: { sumas: nullable(text) },
  text: "SELECT sumas FROM archivo_parte WHERE archivo_id = $archivoId ORDER BY numero",
});

/** Returns the manifest lines of all written parts, in order. */
export async function sumasWritten(executor: SqlExecutor, archivoId: string): Promise<string> {
  return (await executor.query(SUMAS, { archivoId })).map(({ sumas }) => sumas ?? "").join("");
}

const CONTENIDO = sql({
  name: "archivo_contenido",
  params: { archivoId: uuid, numero: int4 },
  row: { contenido: bytea },
  text: "SELECT contenido FROM archivo_parte WHERE archivo_id = $archivoId AND numero = $numero",
});

export async function contenidoOf(
  executor: SqlExecutor,
  archivoId: string,
  numero: number,
): Promise<Buffer | null> {
  const [row] = await executor.query(CONTENIDO, { archivoId, numero });
  return row?.contenido ?? null;
}

const EXPIRE = sql({
  params: { before: timestamptz, now: timestamptz },
  row: { id: uuid },
  text: `
    WITH expired AS (
      UPDATE archivo SET borrada_en = $now WHERE borrada_en IS NULL AND terminada_en < $before RETURNING id
    ), deleted AS (
      DELETE FROM archivo_parte WHERE archivo_id IN (SELECT id FROM expired)
    )
    SELECT id FROM expired`,
});

/** Deletes the parts of archivos that finished before `before` and keeps their description. Returns how many. */
export async function expireArchivos(executor: SqlExecutor, before: Date, now: Date): Promise<number> {
  return (await executor.query(EXPIRE, { before, now })).length;
}
