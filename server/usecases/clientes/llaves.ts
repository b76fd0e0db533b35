import { recordAct } from "../../db/bitacora/actividad";
import {
  apiKeysOf,
  countActiveKeys,
  insertApiKey,
  lockApiKey,
  markApiKeyRevoked,
  supersedeApiKey,
} from "../../db/clientes/api-keys";
import { findCliente, lockCliente, modoOf } from "../../db/clientes/clientes";
import { readPolitica } from "../../db/facturacion/politicas";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import {
  API_KEY_BYTES,
  type ApiKey,
  digestOfApiKey,
  formatApiKey,
  type IssuedApiKey,
  LLAVES_MAX,
  type RegeneratedApiKey,
  terminacionOf,
} from "../../domain/clientes/api-key";
import type { PortalActor, SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps, Entropy } from "../deps";

/** May act on keys: support for any client, a client's person for their own. */
type LlaveActor = SoporteActor | PortalActor;

/** Treats another client's key as missing. @throws ServiceError `not_found` */
function refuseForeign(actor: LlaveActor, clienteId: string): void {
  if (actor.kind === "portal" && actor.clienteId !== clienteId) throw new ServiceError("not_found");
}

/**
 * Returns the key and locks it until the transaction ends. @throws ServiceError `not_found`, also for a foreign one.
 */
export async function lockLlave(tx: Executor, actor: LlaveActor, apiKeyId: string): Promise<ApiKey> {
  const key = await lockApiKey(tx, apiKeyId);
  if (key === null) throw new ServiceError("not_found");
  refuseForeign(actor, key.clienteId);
  return key;
}

/**
 * Draws a key and stores its digest, in the transaction of the use case that audits it. A replacement is
 * allowed at the limit, because the replaced key soon ends.
 * @throws ServiceError `conflicto` if the client has too many.
 */
export async function issueApiKey(
  tx: Executor,
  entropy: Entropy,
  input: {
    readonly clienteId: string;
    readonly etiqueta: string | null;
    readonly now: Date;
    readonly supersedes?: true;
  },
): Promise<IssuedApiKey> {
  const { clienteId, etiqueta, now, supersedes = false } = input;
  const most = supersedes ? 2 * LLAVES_MAX : LLAVES_MAX;
  if ((await countActiveKeys(tx, clienteId, now)) >= most) {
    const message = `La entidad ya tiene ${most} llaves activas. Revoque las que no use antes de crear otra.`;
    throw new ServiceError("conflicto", message);
  }
  const key = formatApiKey(entropy.hex(API_KEY_BYTES), await modoOf(tx, clienteId));
  const apiKeyId = entropy.uuidV7(now);
  await insertApiKey(tx, {
    apiKeyId,
    clienteId,
    digest: digestOfApiKey(key),
    terminacion: terminacionOf(key),
    etiqueta,
    creadaEn: now,
  });
  return { apiKeyId, key, etiqueta, creadaEn: now };
}

const HOUR_MS = 3_600_000;

interface Succession {
  readonly issued: IssuedApiKey;
  readonly validaHasta: Date;
}

/**
 * Draws the key that supersedes `old`, with the same client and label, in the transaction that locked and
 * records it. A key is superseded once and keeps its deadline (contract-decisions 39).
 * @throws ServiceError `conflicto` for a key that is revoked or superseded already.
 */
export async function supersedeLlave(
  tx: Executor,
  entropy: Entropy,
  old: ApiKey,
  { solapeHoras, now }: { readonly solapeHoras: number; readonly now: Date },
): Promise<Succession> {
  requireReplaceable(old);
  const validaHasta = new Date(now.getTime() + solapeHoras * HOUR_MS);
  const { clienteId, etiqueta } = old;
  const issued = await issueApiKey(tx, entropy, { clienteId, etiqueta, now, supersedes: true });
  await supersedeApiKey(tx, old.apiKeyId, { validaHasta, reemplazadaPor: issued.apiKeyId });
  return { issued, validaHasta };
}

/** @throws ServiceError `conflicto` */
export function requireReplaceable({ revocadaEn, reemplazadaPor }: ApiKey): void {
  if (revocadaEn !== null) throw conflict("La llave está revocada: cree una nueva.");
  if (reemplazadaPor !== null) throw conflict("La llave ya fue reemplazada: regenere la que la reemplazó.");
}

const conflict = (message: string) => new ServiceError("conflicto", message);

interface CreateApiKeyInput {
  readonly clienteId: string;
  /** The purpose of the key, in the client's words. */
  readonly etiqueta: string | null;
}

/** Issues an additional key. @throws ServiceError `not_found`; `conflicto` at the limit. */
export async function createApiKey(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: LlaveActor,
  { clienteId, etiqueta }: CreateApiKeyInput,
): Promise<IssuedApiKey> {
  refuseForeign(actor, clienteId);
  return inTransaction(deps.db, async (tx) => {
    if ((await lockCliente(tx, clienteId)) === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const issued = await issueApiKey(tx, deps.entropy, { clienteId, etiqueta, now });
    await recordAct(tx, actor, {
      en: now,
      accion: "llave.creada",
      objeto: { tipo: "api_key", id: issued.apiKeyId },
      detalle: { despues: { clienteId, etiqueta } },
    });
    return issued;
  });
}

/**
 * Returns a client's keys in any state, newest first, without the keys themselves. @throws ServiceError `not_found`.
 */
export async function listApiKeys(
  deps: Pick<Deps, "db">,
  actor: LlaveActor,
  { clienteId }: { readonly clienteId: string },
): Promise<readonly ApiKey[]> {
  refuseForeign(actor, clienteId);
  const [cliente, keys] = await Promise.all([findCliente(deps.db, clienteId), apiKeysOf(deps.db, clienteId)]);
  if (cliente === null) throw new ServiceError("not_found");
  return keys;
}

interface RegenerateApiKeyInput {
  readonly apiKeyId: string;
  /** Hours that the old key still works. 0 ends it now. Null takes the value of the politica. */
  readonly solapeHoras: number | null;
}

/**
 * Supersedes a key with a new one of the same client and label. A key is superseded once and keeps its
 * deadline: no regeneration moves it or revives a revoked key (contract-decisions 39).
 * @throws ServiceError `not_found`; `conflicto` for a key that is revoked or superseded already.
 */
export async function regenerateApiKey(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: LlaveActor,
  { apiKeyId, ...input }: RegenerateApiKeyInput,
): Promise<RegeneratedApiKey> {
  return inTransaction(deps.db, async (tx) => {
    const old = await lockLlave(tx, actor, apiKeyId);
    const now = await deps.clock.now(tx);
    const solapeHoras = input.solapeHoras ?? (await readPolitica(tx)).solapeHoras;
    const { issued, validaHasta } = await supersedeLlave(tx, deps.entropy, old, { solapeHoras, now });
    await recordAct(tx, actor, {
      en: now,
      accion: "llave.regenerada",
      objeto: { tipo: "api_key", id: apiKeyId },
      detalle: {
        antes: { validaHasta: null, reemplazadaPor: null },
        despues: { validaHasta, reemplazadaPor: issued.apiKeyId },
      },
    });
    return { apiKeyId: issued.apiKeyId, key: issued.key, anteriorValidaHasta: validaHasta };
  });
}

/**
 * Revokes a key for good: the next request with it is refused. Its consultas stay. Idempotent. @throws
 * ServiceError `not_found`.
 */
export async function revokeApiKey(
  deps: Pick<Deps, "db" | "clock">,
  actor: LlaveActor,
  { apiKeyId }: { readonly apiKeyId: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const key = await lockLlave(tx, actor, apiKeyId);
    if (key.revocadaEn !== null) return;
    const now = await deps.clock.now(tx);
    await markApiKeyRevoked(tx, apiKeyId, now);
    await recordAct(tx, actor, {
      en: now,
      accion: "llave.revocada",
      objeto: { tipo: "api_key", id: apiKeyId },
      detalle: { antes: { revocadaEn: null }, despues: { revocadaEn: now } },
    });
  });
}
