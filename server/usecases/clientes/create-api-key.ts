import { lockCliente } from "../../db/clientes";
import { recordAudit } from "../../db/staff-audit";
import { inTransaction } from "../../db/transaction";
import type { IssuedApiKey } from "../../domain/evidence/api-key";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { issueApiKey } from "./issue-api-key";

export interface CreateApiKeyInput {
  readonly clienteId: string;
  /** What the key is for, in the client's words. */
  readonly etiqueta: string | null;
}

/** Issues one more key; the others of the client stay valid. @throws ServiceError `not_found`. */
export async function createApiKey(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoporteActor,
  { clienteId, etiqueta }: CreateApiKeyInput,
): Promise<IssuedApiKey> {
  return inTransaction(deps.db, async (tx) => {
    if ((await lockCliente(tx, clienteId)) === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const issued = await issueApiKey(tx, deps.entropy, { clienteId, etiqueta, now });
    await recordAudit(tx, {
      en: now,
      actor,
      accion: "llave.creada",
      objetoTipo: "api_key",
      objetoId: issued.apiKeyId,
      antes: null,
      despues: { clienteId, etiqueta },
    });
    return issued;
  });
}
