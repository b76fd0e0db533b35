import { insertApiKey } from "../../db/clientes/api-keys";
import { modoOf } from "../../db/clientes/clientes";
import type { Executor } from "../../db/sql/client";
import {
  API_KEY_BYTES,
  digestOfApiKey,
  formatApiKey,
  type IssuedApiKey,
  terminacionOf,
} from "../../domain/clientes/api-key";
import type { Entropy } from "../deps";

/** Draws a key and keeps its digest, inside the transaction of the use case that audits it. */
export async function issueApiKey(
  tx: Executor,
  entropy: Entropy,
  input: { readonly clienteId: string; readonly etiqueta: string | null; readonly now: Date },
): Promise<IssuedApiKey> {
  const { clienteId, etiqueta, now } = input;
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
