import { recordAct } from "../../db/bitacora/actividad";
import { markApiKeyRevoked } from "../../db/clientes/api-keys";
import { inTransaction } from "../../db/sql/transaction";
import type { Deps } from "../deps";
import { type LlaveActor, lockLlave } from "./own-llave";

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
