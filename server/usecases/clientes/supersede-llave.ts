import { supersedeApiKey } from "../../db/clientes/api-keys";
import type { Executor } from "../../db/sql/client";
import type { ApiKey, IssuedApiKey } from "../../domain/clientes/api-key";
import { ServiceError } from "../../domain/shared/errors";
import type { Entropy } from "../deps";
import { issueApiKey } from "./issue-api-key";

const HOUR_MS = 3_600_000;

export interface Succession {
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
