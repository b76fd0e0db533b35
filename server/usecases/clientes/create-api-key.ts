import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { inTransaction } from "../../db/sql/transaction";
import type { IssuedApiKey } from "../../domain/clientes/api-key";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { issueApiKey } from "./issue-api-key";
import { type LlaveActor, refuseForeign } from "./own-llave";

export interface CreateApiKeyInput {
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
