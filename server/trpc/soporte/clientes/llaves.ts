import { DeCliente, EnlaceLlaveForm, EnlaceLlaveId, LlaveId } from "../../../contract/soporte/clientes";
import {
  issueEnlaceLlave,
  listEnlacesLlave,
  revokeEnlaceLlave,
} from "../../../usecases/clientes/enlaces-llave";
import { listApiKeys, revokeApiKey } from "../../../usecases/clientes/llaves";
import { listPoliticas } from "../../../usecases/facturacion/change-politica";
import { run } from "../../session-procedures";
import { freshProcedureFor, procedureFor, router } from "../context";

/** A client's keys in the hands of support, which never has one: no answer here holds a key or a link to one. */
export const llaves = router({
  list: procedureFor("agente", "cumplimiento")
    .input(DeCliente)
    .query(async ({ ctx: { deps, actor, now }, input: { clienteId } }) => {
      const [llaves, enlaces, [politica]] = await Promise.all([
        listApiKeys(deps, actor, { clienteId }),
        listEnlacesLlave(deps, actor, { clienteId, now }),
        listPoliticas(deps, actor),
      ]);
      return { llaves, ...enlaces, solapeHoras: politica?.solapeHoras ?? null, now };
    }),
  send: freshProcedureFor("agente").input(EnlaceLlaveForm).mutation(run(issueEnlaceLlave)),
  revokeEnlace: freshProcedureFor("agente").input(EnlaceLlaveId).mutation(run(revokeEnlaceLlave)),
  revoke: freshProcedureFor("agente").input(LlaveId).mutation(run(revokeApiKey)),
});
