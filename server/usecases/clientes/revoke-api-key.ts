import { lockApiKey, markApiKeyRevoked } from "../../db/api-keys";
import { recordAudit } from "../../db/staff-audit";
import { inTransaction } from "../../db/transaction";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/**
 * Ends a key for good: the very next request with it is refused, and its consultas stay. Revoking it again
 * changes nothing. @throws ServiceError `not_found`.
 */
export async function revokeApiKey(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { apiKeyId }: { readonly apiKeyId: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const key = await lockApiKey(tx, apiKeyId);
    if (key === null) throw new ServiceError("not_found");
    if (key.revocadaEn !== null) return;
    const now = await deps.clock.now(tx);
    await markApiKeyRevoked(tx, apiKeyId, now);
    await recordAudit(tx, {
      en: now,
      actor,
      accion: "llave.revocada",
      objetoTipo: "api_key",
      objetoId: apiKeyId,
      antes: { revocadaEn: null },
      despues: { revocadaEn: now },
    });
  });
}
