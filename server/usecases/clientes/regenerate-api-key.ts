import { recordAct } from "../../db/bitacora/actividad";
import { readPolitica } from "../../db/facturacion/politicas";
import { inTransaction } from "../../db/sql/transaction";
import type { RegeneratedApiKey } from "../../domain/clientes/api-key";
import type { Deps } from "../deps";
import { type LlaveActor, lockLlave } from "./own-llave";
import { supersedeLlave } from "./supersede-llave";

export interface RegenerateApiKeyInput {
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
