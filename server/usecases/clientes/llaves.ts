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

/** Who may act on keys: support on anybody's, a client's person on their own client's. */
type LlaveActor = SoporteActor | PortalActor;

/** Refuses a client's person another client's key, as if it did not exist. @throws ServiceError `not_found` */
function refuseForeign(actor: LlaveActor, clienteId: string): void {
  if (actor.kind === "portal" && actor.clienteId !== clienteId) throw new ServiceError("not_found");
}

/** The key as it stands, held until the transaction ends. @throws ServiceError `not_found`, also for a foreign one. */
export async function lockLlave(tx: Executor, actor: LlaveActor, apiKeyId: string): Promise<ApiKey> {
  const key = await lockApiKey(tx, apiKeyId);
  if (key === null) throw new ServiceError("not_found");
  refuseForeign(actor, key.clienteId);
  return key;
}

/**
 * Draws a key and keeps its digest, inside the transaction of the use case that audits it. One that takes the place of
 * another, which lets in for a while yet, finds room where a new one does not.
 * @throws ServiceError `conflicto` where the client has too many.
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
    throw new ServiceError("conflicto", { message });
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
 * Draws the key that supersedes `old`, of the same client and label, inside the transaction that locked it and puts it
 * on record. A key is superseded once: its deadline is its own (contract-decisions 39).
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

const conflict = (message: string) => new ServiceError("conflicto", { message });

interface CreateApiKeyInput {
  readonly clienteId: string;
  /** What the key is for, in the client's words. */
  readonly etiqueta: string | null;
}

/** Issues one more key; the others of the client stay valid. @throws ServiceError `not_found`; `conflicto` at the most it may have. */
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

/** A client's keys, newest first, whatever their state; never the keys themselves. @throws ServiceError `not_found`. */
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
  /** How long the old key goes on working beside the new one; 0 ends it now, null is as long as the politica says. */
  readonly solapeHoras: number | null;
}

/**
 * Supersedes a key with a new one of the same client and label. A key is superseded once: its deadline is its
 * own, and neither a later regeneration nor this one moves it or revives a revoked key (contract-decisions 39).
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
 * Ends a key for good: the very next request with it is refused, and its consultas stay. Revoking it again
 * changes nothing. @throws ServiceError `not_found`.
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
