import { type CriteriosEnTiempo, type Descarga, FORMATOS_DE_DESCARGA } from "../../domain/archivos/descarga";
import type { ConsultaPlace } from "../consultas/consultas";
import { lockName } from "../sql/advisory-lock";
import type { Executor } from "../sql/client";
import {
  bytea,
  float8,
  int4,
  int8,
  jsonb,
  neverNull,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { CLAIM, dueInTurn, pendingOf, RELEASE } from "../sql/due-work";
import { type SqlExecutor, sql } from "../sql/statement";
import { contenidoText, expireText } from "./archivo-partes";

/** Announces, once committed, that there is something to write. */
export const DESCARGAS_CHANNEL = "descargas";

const REQUEST = sql({
  params: {
    id: uuid,
    clienteId: uuid,
    usuarioId: uuid,
    solicitadaEn: timestamptz,
    formato: text,
    criterios: jsonb,
    total: nullable(int4),
  },
  row: { announced: neverNull(text) },
  text: `
    WITH requested AS (
      INSERT INTO descarga (id, cliente_id, usuario_id, solicitada_en, formato, criterios, total)
      VALUES ($id, $clienteId, $usuarioId, $solicitadaEn, $formato, $criterios, $total)
      ON CONFLICT DO NOTHING RETURNING id
    )
    SELECT pg_notify('${DESCARGAS_CHANNEL}', id::text)::text AS announced FROM requested`,
});

const COUNT_PENDING = sql({
  params: { clienteId: uuid },
  row: { pendientes: neverNull(int4) },
  text: pendingOf("descarga"),
});

/** How many files a client waits for; no other is counted or kept before this transaction ends. */
export async function countPendingDescargas(tx: Executor, clienteId: string): Promise<number> {
  await lockName(tx, `descargas de ${clienteId}`);
  const [row] = await tx.query(COUNT_PENDING, { clienteId });
  return row?.pendientes ?? 0;
}

type Requested = Pick<
  Descarga,
  "descargaId" | "clienteId" | "usuarioId" | "solicitadaEn" | "formato" | "criterios" | "total"
>;

/** Puts a file on record, to be written by whoever claims it; false where its id is taken: it was asked for already. */
export async function insertDescarga(
  tx: SqlExecutor,
  { descargaId: id, criterios, ...requested }: Requested,
): Promise<boolean> {
  return (await tx.query(REQUEST, { id, criterios: JSON.stringify(criterios), ...requested })).length > 0;
}

const COLUMNS = `id AS "descargaId", cliente_id AS "clienteId", usuario_id AS "usuarioId",
  solicitada_en AS "solicitadaEn", formato, criterios, total, avance, partes, bytes::float8 AS bytes,
  terminada_en AS "terminadaEn", borrada_en AS "borradaEn"`;
const ROW = {
  descargaId: uuid,
  clienteId: uuid,
  usuarioId: uuid,
  solicitadaEn: timestamptz,
  formato: oneOf(...FORMATOS_DE_DESCARGA),
  criterios: jsonb,
  total: nullable(int4),
  avance: int4,
  partes: int4,
  bytes: neverNull(float8),
  terminadaEn: nullable(timestamptz),
  borradaEn: nullable(timestamptz),
};

/** JSON has no moments. */
interface KeptCriterios extends Omit<CriteriosEnTiempo, "desde" | "hasta"> {
  readonly desde: string | null;
  readonly hasta: string | null;
}

const momentOf = (kept: string | null) => (kept === null ? null : new Date(kept));

function descargaOf<Row extends { readonly criterios: unknown }>(row: Row) {
  const kept = row.criterios as KeptCriterios;
  const criterios: CriteriosEnTiempo = { ...kept, desde: momentOf(kept.desde), hasta: momentOf(kept.hasta) };
  return { ...row, criterios };
}

const FIND = sql({
  params: { id: uuid, usuarioId: uuid },
  row: ROW,
  text: `SELECT ${COLUMNS} FROM descarga WHERE id = $id AND usuario_id = $usuarioId`,
});

/** Nobody's but the person's own. */
export async function findDescarga(
  executor: SqlExecutor,
  usuarioId: string,
  id: string,
): Promise<Descarga | null> {
  const [found] = await executor.query(FIND, { id, usuarioId });
  return found ? descargaOf(found) : null;
}

const LATEST = sql({
  params: { clienteId: uuid, usuarioId: uuid },
  row: ROW,
  text: `
    SELECT ${COLUMNS} FROM descarga
    WHERE cliente_id = $clienteId AND usuario_id = $usuarioId AND borrada_en IS NULL
    ORDER BY solicitada_en DESC LIMIT 5`,
});

/** The files that a person asked for last and that are still there. */
export async function latestDescargas(
  executor: SqlExecutor,
  clienteId: string,
  usuarioId: string,
): Promise<Descarga[]> {
  return (await executor.query(LATEST, { clienteId, usuarioId })).map(descargaOf);
}

/** A file of which this process has taken the next part. */
export interface DescargaClaim extends Descarga {
  readonly reclamo: string;
  readonly crudos: number;
  readonly crc: number;
  readonly cursor: ConsultaPlace | null;
}

const CLAIM_DUE = sql({
  name: "claim_descargas",
  params: { limit: int8 },
  row: {
    ...ROW,
    reclamo: neverNull(uuid),
    crudos: neverNull(float8),
    crc: neverNull(float8),
    cursorCreadaEn: nullable(timestamptz),
    cursorId: nullable(uuid),
  },
  text: `
    UPDATE descarga SET ${CLAIM}
    WHERE id IN (${dueInTurn("descarga")})
    RETURNING ${COLUMNS}, reclamo, crudos::float8 AS crudos, crc::float8 AS crc,
      cursor_creada_en AS "cursorCreadaEn", cursor_id AS "cursorId"`,
});

/** Takes up to `limit` files that are not finished, in turn of the clients; what a worker died over is taken again. */
export async function claimDescargas(executor: SqlExecutor, limit: number): Promise<DescargaClaim[]> {
  const rows = await executor.query(CLAIM_DUE, { limit });
  return rows.map(({ cursorCreadaEn, cursorId, ...row }) => ({
    ...descargaOf(row),
    cursor: cursorCreadaEn && cursorId ? { creadaEn: cursorCreadaEn, consultaId: cursorId } : null,
  }));
}

export interface DescargaParte {
  readonly contenido: Buffer;
  readonly cursor: ConsultaPlace | null;
  readonly written: number;
  readonly crudos: number;
  readonly crc: number;
  /** With the last part. */
  readonly terminadaEn: Date | null;
}

const KEEP = sql({
  name: "keep_descarga_parte",
  params: {
    id: uuid,
    reclamo: uuid,
    contenido: bytea,
    cursorCreadaEn: nullable(timestamptz),
    cursorId: nullable(uuid),
    written: int4,
    crudos: int8,
    crc: int8,
    terminadaEn: nullable(timestamptz),
  },
  text: `
    WITH held AS (
      UPDATE descarga SET cursor_creada_en = $cursorCreadaEn, cursor_id = $cursorId, avance = avance + $written,
        partes = partes + 1, bytes = bytes + octet_length($contenido::bytea), crudos = $crudos, crc = $crc,
        terminada_en = $terminadaEn, ${RELEASE}
      WHERE id = $id AND reclamo = $reclamo
      RETURNING id, partes
    )
    INSERT INTO descarga_parte (descarga_id, numero, contenido) SELECT id, partes, $contenido FROM held`,
});

/** Keeps a part and lets go of the file. Of whoever has lost its claim meanwhile nothing is kept. */
export async function keepDescargaParte(
  executor: SqlExecutor,
  { descargaId: id, reclamo }: DescargaClaim,
  { cursor, ...part }: DescargaParte,
): Promise<void> {
  const place = { cursorCreadaEn: cursor?.creadaEn ?? null, cursorId: cursor?.consultaId ?? null };
  await executor.query(KEEP, { id, reclamo, ...place, ...part });
}

const CONTENIDO = sql({
  name: "descarga_contenido",
  params: { id: uuid, numero: int4 },
  row: { contenido: bytea },
  text: contenidoText("descarga_parte", "descarga_id"),
});

/** The bytes of a part; null where it is deleted. */
export async function contenidoOfDescarga(
  executor: SqlExecutor,
  id: string,
  numero: number,
): Promise<Buffer | null> {
  const [row] = await executor.query(CONTENIDO, { id, numero });
  return row?.contenido ?? null;
}

const EXPIRE = sql({
  params: { before: timestamptz, now: timestamptz },
  row: { id: uuid },
  text: expireText("descarga", "descarga_id"),
});

/** Deletes the files finished before; resolves to how many they were. */
export async function expireDescargas(executor: SqlExecutor, before: Date, now: Date): Promise<number> {
  return (await executor.query(EXPIRE, { before, now })).length;
}
