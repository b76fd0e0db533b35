import { z } from "zod";
import { LlaveCreate } from "../../../contract/admin/llaves";
import { Id } from "../../../contract/http/common";
import { RECHAZOS_LIMITE, RechazosQuery } from "../../../contract/http/rechazos";
import { createApiKey, listApiKeys, regenerateApiKey, revokeApiKey } from "../../../usecases/clientes/llaves";
import { listRechazos } from "../../../usecases/operacion/list-rechazos";
import { run } from "../../session-procedures";
import { freshProcedureFor, procedureFor, router } from "../procedure";

/** Longest overlap that the portal offers. Support may grant more. */
const SOLAPE_HORAS_MAX = 24;

/** For administradores. In a test account, where nothing counts, for everyone. */
const deLlaves = () => freshProcedureFor().meta({ rolesEnPrueba: ["oficial", "lectura"] });

/** A client's API keys. A key itself is in the answer that makes it and in no other. */
export const llaves = router({
  list: procedureFor("oficial", "lectura").query(async ({ ctx: { deps, actor, now } }) => ({
    llaves: await listApiKeys(deps, actor, { clienteId: actor.clienteId }),
    now,
  })),
  /** The API's refusals of the client in the last thirty days. */
  rechazos: procedureFor("oficial", "lectura")
    .input(RechazosQuery)
    .query(({ ctx: { deps, actor, now }, input }) =>
      listRechazos(deps, actor, { ...input, limite: RECHAZOS_LIMITE, now }),
    ),
  create: deLlaves()
    .input(LlaveCreate)
    .mutation(({ ctx: { deps, actor }, input: { etiqueta } }) =>
      createApiKey(deps, actor, { clienteId: actor.clienteId, etiqueta: etiqueta ?? null }),
    ),
  regenerate: deLlaves()
    .input(z.object({ apiKeyId: Id, solapeHoras: z.int().min(0).max(SOLAPE_HORAS_MAX) }))
    .mutation(run(regenerateApiKey)),
  revoke: deLlaves()
    .input(z.object({ apiKeyId: Id }))
    .mutation(run(revokeApiKey)),
});
