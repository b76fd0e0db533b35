import { recordAct } from "../../db/actividad";
import { supersedeApiKey } from "../../db/api-keys";
import { inTransaction } from "../../db/transaction";
import type { RegeneratedApiKey } from "../../domain/evidence/api-key";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { issueApiKey } from "./issue-api-key";
import { type LlaveActor, lockLlave } from "./own-llave";

const HOUR_MS = 3_600_000;

export interface RegenerateApiKeyInput {
  readonly apiKeyId: string;
  /** How long the old key goes on working beside the new one; 0 ends it now. */
  readonly solapeHoras: number;
}

/**
 * Supersedes a key with a new one of the same client and label. A key is superseded once: its deadline is its
 * own, and neither a later regeneration nor this one moves it or revives a revoked key (contract-decisions 39).
 * @throws ServiceError `not_found`; `conflicto` for a key that is revoked or superseded already.
 */
export async function regenerateApiKey(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: LlaveActor,
  { apiKeyId, solapeHoras }: RegenerateApiKeyInput,
): Promise<RegeneratedApiKey> {
  return inTransaction(deps.db, async (tx) => {
    const old = await lockLlave(tx, actor, apiKeyId);
    if (old.revocadaEn !== null) throw conflict("La llave está revocada: cree una nueva.");
    if (old.reemplazadaPor !== null)
      throw conflict("La llave ya fue reemplazada: regenere la que la reemplazó.");
    const now = await deps.clock.now(tx);
    const validaHasta = new Date(now.getTime() + solapeHoras * HOUR_MS);
    const issued = await issueApiKey(tx, deps.entropy, {
      clienteId: old.clienteId,
      etiqueta: old.etiqueta,
      now,
    });
    await supersedeApiKey(tx, apiKeyId, { validaHasta, reemplazadaPor: issued.apiKeyId });
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

const conflict = (message: string) => new ServiceError("conflicto", { message });
