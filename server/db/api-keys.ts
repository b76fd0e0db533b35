import type { ClienteActor } from "../domain/shared/actor";
import type { Db, Executor } from "./client";

/** A key as it is kept and shown: everything but the key. */
export interface ApiKey {
  readonly apiKeyId: string;
  readonly clienteId: string;
  readonly etiqueta: string | null;
  readonly terminacion: string;
  readonly creadaEn: Date;
  readonly ultimoUsoEn: Date | null;
  /** Set once it is superseded; refused from that moment on. */
  readonly validaHasta: Date | null;
  readonly revocadaEn: Date | null;
  /** The key that superseded it. */
  readonly reemplazadaPor: string | null;
}

export interface NewApiKey {
  readonly apiKeyId: string;
  readonly clienteId: string;
  readonly digest: Buffer;
  readonly terminacion: string;
  readonly etiqueta: string | null;
  readonly creadaEn: Date;
}

/** Whose key it is, with when it was last seen in use. */
export interface ApiKeyOwner extends Omit<ClienteActor, "kind" | "requestId"> {
  readonly ultimoUsoEn: Date | null;
}

const FIND_OWNER = {
  name: "find_api_key_owner",
  text: `
    SELECT api_key.id AS "apiKeyId", cliente.id AS "clienteId", razon_social AS "razonSocial",
      opera_para_terceros AS "operaParaTerceros", politica_coincidencia AS "politicaCoincidencia",
      ultimo_uso_en AS "ultimoUsoEn"
    FROM api_key JOIN cliente ON cliente.id = cliente_id
    WHERE digest = $1 AND revocada_en IS NULL AND (valida_hasta IS NULL OR valida_hasta > $2) AND activo`,
};

/** The active client a key stands for at `now`; null where it is unknown, revoked or past its deadline. */
export async function findApiKeyOwner(
  executor: Executor,
  digest: Buffer,
  now: Date,
): Promise<ApiKeyOwner | null> {
  const [owner] = await executor.query<ApiKeyOwner>(FIND_OWNER, [digest, now]);
  return owner ?? null;
}

/** Notes a use unless one after `since` is noted; where another request is noting one, leaves it to that. */
export async function touchApiKey(
  executor: Executor,
  apiKeyId: string,
  now: Date,
  since: Date,
): Promise<void> {
  await executor.query(
    {
      name: "touch_api_key",
      text: `
        UPDATE api_key SET ultimo_uso_en = $2 WHERE id = (
          SELECT id FROM api_key WHERE id = $1 AND (ultimo_uso_en IS NULL OR ultimo_uso_en <= $3)
          FOR NO KEY UPDATE SKIP LOCKED)`,
    },
    [apiKeyId, now, since],
  );
}

export async function insertApiKey(tx: Executor, key: NewApiKey): Promise<void> {
  await tx.query(
    {
      text: `
        INSERT INTO api_key (id, cliente_id, digest, terminacion, etiqueta, creada_en)
        VALUES ($1, $2, $3, $4, $5, $6)`,
    },
    [key.apiKeyId, key.clienteId, key.digest, key.terminacion, key.etiqueta, key.creadaEn],
  );
}

/** The key as it stands, which no other transaction changes until this one ends. */
export async function lockApiKey(tx: Executor, apiKeyId: string): Promise<ApiKey | null> {
  const [key] = await tx.query<ApiKey>(
    {
      text: `
        SELECT id AS "apiKeyId", cliente_id AS "clienteId", etiqueta, terminacion, creada_en AS "creadaEn",
          ultimo_uso_en AS "ultimoUsoEn", valida_hasta AS "validaHasta", revocada_en AS "revocadaEn",
          reemplazada_por AS "reemplazadaPor"
        FROM api_key WHERE id = $1 FOR NO KEY UPDATE`,
    },
    [apiKeyId],
  );
  return key ?? null;
}

export async function supersedeApiKey(
  tx: Executor,
  apiKeyId: string,
  { validaHasta, reemplazadaPor }: { readonly validaHasta: Date; readonly reemplazadaPor: string },
): Promise<void> {
  await tx.query({ text: "UPDATE api_key SET valida_hasta = $2, reemplazada_por = $3 WHERE id = $1" }, [
    apiKeyId,
    validaHasta,
    reemplazadaPor,
  ]);
}

export async function markApiKeyRevoked(tx: Executor, apiKeyId: string, en: Date): Promise<void> {
  await tx.query({ text: "UPDATE api_key SET revocada_en = $2 WHERE id = $1" }, [apiKeyId, en]);
}

/** A client's keys, newest first, whatever their state. */
export async function apiKeysOf(db: Pick<Db, "prisma">, clienteId: string): Promise<ApiKey[]> {
  const rows = await db.prisma.apiKey.findMany({
    where: { clienteId },
    omit: { digest: true },
    orderBy: [{ creadaEn: "desc" }, { id: "desc" }],
  });
  return rows.map(({ id, ...row }) => ({ apiKeyId: id, ...row }));
}
