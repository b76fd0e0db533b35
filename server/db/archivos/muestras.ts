import type { CriteriosDeMuestra, Muestra, Sorteo } from "../../domain/informes/muestra";
import { lockName } from "../sql/advisory-lock";
import type { Executor } from "../sql/client";
import {
  arrayOf,
  bytea,
  float8,
  int4,
  int8,
  jsonb,
  neverNull,
  nullable,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { CLAIM, dueInTurn, pendingOf, RELEASE } from "../sql/due-work";
import { type SqlExecutor, sql } from "../sql/statement";
import { contenidoText, expireText } from "./archivo-partes";

/** Announces, once committed, that there is something to write. */
export const MUESTRAS_CHANNEL = "muestras";

const REQUEST = sql({
  params: {
    id: uuid,
    clienteId: uuid,
    usuarioId: uuid,
    solicitadaEn: timestamptz,
    semilla: nullable(text),
    criterios: nullable(jsonb),
    tamano: int4,
    consultaIds: arrayOf(uuid),
    poblacion: nullable(int4),
    huella: nullable(text),
  },
  row: { announced: neverNull(text) },
  text: `
    WITH requested AS (
      INSERT INTO muestra_auditoria (id, cliente_id, usuario_id, solicitada_en, semilla, criterios, tamano, consulta_ids,
        poblacion, huella)
      VALUES ($id, $clienteId, $usuarioId, $solicitadaEn, $semilla, $criterios, $tamano, $consultaIds, $poblacion, $huella)
      ON CONFLICT DO NOTHING RETURNING id
    )
    SELECT pg_notify('${MUESTRAS_CHANNEL}', id::text)::text AS announced FROM requested`,
});

const COUNT_PENDING = sql({
  params: { clienteId: uuid },
  row: { pendientes: neverNull(int4) },
  text: pendingOf("muestra_auditoria"),
});

/** How many samples a client waits for; no other is counted or kept before this transaction ends. */
export async function countPendingMuestras(tx: Executor, clienteId: string): Promise<number> {
  await lockName(tx, `muestras de ${clienteId}`);
  const [row] = await tx.query(COUNT_PENDING, { clienteId });
  return row?.pendientes ?? 0;
}

type Requested = Pick<
  Muestra,
  | "muestraId"
  | "clienteId"
  | "usuarioId"
  | "solicitadaEn"
  | "semilla"
  | "criterios"
  | "tamano"
  | "consultaIds"
  | "poblacion"
  | "huella"
>;

/** Puts a sample on record, to be written by whoever claims it; false where its id is taken: it was asked for already. */
export async function insertMuestra(
  tx: SqlExecutor,
  { muestraId: id, criterios, ...requested }: Requested,
): Promise<boolean> {
  const values = { id, criterios: criterios && JSON.stringify(criterios), ...requested };
  return (await tx.query(REQUEST, values)).length > 0;
}

const COLUMNS = `id AS "muestraId", cliente_id AS "clienteId", usuario_id AS "usuarioId", solicitada_en AS "solicitadaEn",
  semilla, criterios, tamano, poblacion, huella, consulta_ids AS "consultaIds", avance, partes, bytes::float8 AS bytes,
  terminada_en AS "terminadaEn", borrada_en AS "borradaEn"`;
const ROW = {
  muestraId: uuid,
  clienteId: uuid,
  usuarioId: uuid,
  solicitadaEn: timestamptz,
  semilla: nullable(text),
  criterios: nullable(jsonb),
  tamano: int4,
  poblacion: nullable(int4),
  huella: nullable(text),
  consultaIds: arrayOf(uuid),
  avance: int4,
  partes: int4,
  bytes: neverNull(float8),
  terminadaEn: nullable(timestamptz),
  borradaEn: nullable(timestamptz),
};

/** JSON has no moments. */
interface KeptCriterios extends Omit<CriteriosDeMuestra, "desde" | "hasta"> {
  readonly desde: string;
  readonly hasta: string;
}

function muestraOf<Row extends { readonly criterios: unknown }>(row: Row) {
  const kept = row.criterios as KeptCriterios | null;
  const criterios: CriteriosDeMuestra | null = kept && {
    ...kept,
    desde: new Date(kept.desde),
    hasta: new Date(kept.hasta),
  };
  return { ...row, criterios };
}

const FIND = sql({
  params: { id: uuid, clienteId: uuid },
  row: ROW,
  text: `SELECT ${COLUMNS} FROM muestra_auditoria WHERE id = $id AND cliente_id = $clienteId`,
});

/** Nobody's but the client's own. */
export async function findMuestra(
  executor: SqlExecutor,
  clienteId: string,
  id: string,
): Promise<Muestra | null> {
  const [found] = await executor.query(FIND, { id, clienteId });
  return found ? muestraOf(found) : null;
}

const LATEST = sql({
  params: { clienteId: uuid },
  row: { ...ROW, pedidaPor: neverNull(text) },
  text: `
    SELECT ${COLUMNS}, (SELECT nombre FROM usuario WHERE usuario.id = usuario_id) AS "pedidaPor" FROM muestra_auditoria
    WHERE cliente_id = $clienteId ORDER BY solicitada_en DESC, id DESC LIMIT 20`,
});

/** The samples that a client's people asked for last, with who did; of those deleted, what they were. */
export async function latestMuestras(
  executor: SqlExecutor,
  clienteId: string,
): Promise<(Muestra & { readonly pedidaPor: string })[]> {
  return (await executor.query(LATEST, { clienteId })).map(muestraOf);
}

/** A sample of which this process has taken the next step. */
export interface MuestraClaim extends Muestra {
  readonly reclamo: string;
}

const CLAIM_DUE = sql({
  name: "claim_muestras",
  params: { limit: int8 },
  row: { ...ROW, reclamo: neverNull(uuid) },
  text: `
    UPDATE muestra_auditoria SET ${CLAIM}
    WHERE id IN (${dueInTurn("muestra_auditoria")})
    RETURNING ${COLUMNS}, reclamo`,
});

/** Takes up to `limit` samples that are not finished, in turn of the clients; what a worker died over is taken again. */
export async function claimMuestras(executor: SqlExecutor, limit: number): Promise<MuestraClaim[]> {
  return (await executor.query(CLAIM_DUE, { limit })).map(muestraOf);
}

const KEEP_SORTEO = sql({
  name: "keep_sorteo",
  params: { id: uuid, reclamo: uuid, consultaIds: arrayOf(uuid), poblacion: int4, huella: text },
  text: `
    UPDATE muestra_auditoria SET consulta_ids = $consultaIds, poblacion = $poblacion, huella = $huella, ${RELEASE}
    WHERE id = $id AND reclamo = $reclamo AND poblacion IS NULL`,
});

/** Keeps what was drawn and lets go of the sample. */
export async function keepSorteo(
  executor: SqlExecutor,
  { muestraId: id, reclamo }: MuestraClaim,
  sorteo: Sorteo,
): Promise<void> {
  await executor.query(KEEP_SORTEO, { id, reclamo, ...sorteo });
}

const KEEP = sql({
  name: "keep_muestra_parte",
  params: {
    id: uuid,
    reclamo: uuid,
    sumas: text,
    contenido: bytea,
    written: int4,
    terminadaEn: nullable(timestamptz),
  },
  text: `
    WITH held AS (
      UPDATE muestra_auditoria SET avance = avance + $written, partes = partes + 1,
        bytes = bytes + octet_length($contenido::bytea), terminada_en = $terminadaEn, ${RELEASE}
      WHERE id = $id AND reclamo = $reclamo
      RETURNING id, partes
    )
    INSERT INTO muestra_auditoria_parte (muestra_id, numero, sumas, contenido)
    SELECT id, partes, $sumas, $contenido FROM held`,
});

export interface MuestraParte {
  readonly sumas: string;
  readonly contenido: Buffer;
  /** Consultas in it. */
  readonly written: number;
  /** With the last part. */
  readonly terminadaEn: Date | null;
}

/** Keeps a part and lets go of the sample. Of whoever has lost its claim meanwhile nothing is kept. */
export async function keepMuestraParte(
  executor: SqlExecutor,
  { muestraId: id, reclamo }: MuestraClaim,
  parte: MuestraParte,
): Promise<void> {
  await executor.query(KEEP, { id, reclamo, ...parte });
}

const SUMAS = sql({
  params: { id: uuid },
  row: { sumas: text },
  text: "SELECT sumas FROM muestra_auditoria_parte WHERE muestra_id = $id ORDER BY numero",
});

/** The manifest's lines of all parts written, in their order. */
export async function sumasOfMuestra(executor: SqlExecutor, id: string): Promise<string> {
  return (await executor.query(SUMAS, { id })).map(({ sumas }) => sumas).join("");
}

const CONTENIDO = sql({
  name: "muestra_contenido",
  params: { id: uuid, numero: int4 },
  row: { contenido: bytea },
  text: contenidoText("muestra_auditoria_parte", "muestra_id"),
});

/** The bytes of a part; null where it is deleted. */
export async function contenidoOfMuestra(
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
  text: expireText("muestra_auditoria", "muestra_id"),
});

/** Deletes the archives finished before; resolves to how many they were. */
export async function expireMuestras(executor: SqlExecutor, before: Date, now: Date): Promise<number> {
  return (await executor.query(EXPIRE, { before, now })).length;
}
