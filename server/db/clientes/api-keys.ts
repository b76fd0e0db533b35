import type { ApiKey } from "../../domain/clientes/api-key";
import type { ClienteActor } from "../../domain/shared/actor";
import type { Executor } from "../sql/client";
import { bool, bytea, int4, neverNull, timestamptz, uuid } from "../sql/column-types";
import { firstOf, readRow, sql, write } from "../sql/statement";
import { pick, t } from "../sql/table";
import { ACTS_FOR } from "./clientes";

export interface NewApiKey {
  readonly apiKeyId: string;
  readonly clienteId: string;
  readonly digest: Buffer;
  readonly terminacion: string;
  readonly etiqueta: string | null;
  readonly creadaEn: Date;
}

/** The owner of a key, when it was last used, and whether it is still accepted. */
export interface ApiKeyOwner extends Omit<ClienteActor, "kind" | "requestId"> {
  readonly ultimoUsoEn: Date | null;
  /** Neither revoked nor past its deadline, and its client is active. */
  readonly isInForce: boolean;
}

/** Returns the client of a key and whether it is accepted at `now`. Null if the key does not exist. */
export const findApiKeyOwner = readRow({
  name: "find_api_key_owner",
  params: { digest: bytea, now: timestamptz },
  row: {
    apiKeyId: t.apiKey.id,
    ...pick(t.apiKey, "etiqueta", "terminacion", "ultimoUsoEn"),
    ...ACTS_FOR,
    isInForce: neverNull(bool),
  },
  text: `
    SELECT $row, revocada_en IS NULL AND (valida_hasta IS NULL OR valida_hasta > $now) AND activo AS "isInForce"
    FROM api_key JOIN cliente ON cliente.id = cliente_id WHERE digest = $digest`,
});

/** Records a use, unless one after `since` is recorded or another request is recording one. */
export const touchApiKey = write({
  name: "touch_api_key",
  params: { apiKeyId: uuid, now: timestamptz, since: timestamptz },
  text: `
    UPDATE api_key SET ultimo_uso_en = $now WHERE id = (
      SELECT id FROM api_key WHERE id = $apiKeyId AND (ultimo_uso_en IS NULL OR ultimo_uso_en <= $since)
      FOR NO KEY UPDATE SKIP LOCKED)`,
});

export async function insertApiKey(
  { prisma }: Executor,
  { apiKeyId: id, digest, ...key }: NewApiKey,
): Promise<void> {
  await prisma.apiKey.create({ data: { id, digest: new Uint8Array(digest), ...key } });
}

const COUNT_ACTIVE = sql({
  params: { clienteId: uuid, now: timestamptz },
  row: { total: neverNull(int4) },
  text: `
    SELECT count(*)::int AS total FROM api_key
    WHERE cliente_id = $clienteId AND revocada_en IS NULL AND (valida_hasta IS NULL OR valida_hasta > $now)`,
});

/** Returns how many keys of a client are accepted at `now`. */
export async function countActiveKeys(tx: Executor, clienteId: string, now: Date): Promise<number> {
  return (await tx.query(COUNT_ACTIVE, { clienteId, now }))[0]?.total ?? 0;
}

const LOCK = sql({
  params: { apiKeyId: uuid },
  row: {
    apiKeyId: t.apiKey.id,
    ...pick(t.apiKey, "clienteId", "etiqueta", "terminacion", "creadaEn", "ultimoUsoEn"),
    ...pick(t.apiKey, "validaHasta", "revocadaEn", "reemplazadaPor"),
  },
  text: "SELECT $row FROM api_key WHERE id = $apiKeyId FOR NO KEY UPDATE",
});

const LOCK_OWNER = sql({
  params: { apiKeyId: uuid },
  text: "SELECT FROM cliente WHERE id = (SELECT cliente_id FROM api_key WHERE id = $apiKeyId) FOR NO KEY UPDATE",
});

/** Returns the key. Locks its client, whose keys are counted, and then the key until the transaction ends. */
export async function lockApiKey(tx: Executor, apiKeyId: string): Promise<ApiKey | null> {
  await tx.query(LOCK_OWNER, { apiKeyId });
  return firstOf(tx, LOCK, { apiKeyId });
}

export async function supersedeApiKey(
  tx: Executor,
  apiKeyId: string,
  succession: { readonly validaHasta: Date; readonly reemplazadaPor: string },
): Promise<void> {
  await tx.prisma.apiKey.update({ where: { id: apiKeyId }, data: succession });
}

export async function markApiKeyRevoked(tx: Executor, apiKeyId: string, revocadaEn: Date): Promise<void> {
  await tx.prisma.apiKey.update({ where: { id: apiKeyId }, data: { revocadaEn } });
}

/** Returns a client's keys in any state, newest first. */
export async function apiKeysOf({ prisma }: Executor, clienteId: string): Promise<ApiKey[]> {
  const rows = await prisma.apiKey.findMany({
    where: { clienteId },
    omit: { digest: true },
    orderBy: [{ creadaEn: "desc" }, { id: "desc" }],
  });
  return rows.map(({ id, ...row }) => ({ apiKeyId: id, ...row }));
}
