import { countActiveKeys, insertApiKey } from "../../db/clientes/api-keys";
import { modoOf } from "../../db/clientes/clientes";
import type { Executor } from "../../db/sql/client";
import {
  API_KEY_BYTES,
  digestOfApiKey,
  formatApiKey,
  type IssuedApiKey,
  LLAVES_MAX,
  terminacionOf,
} from "../../domain/clientes/api-key";
import { ServiceError } from "../../domain/shared/errors";
import type { Entropy } from "../deps";

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
