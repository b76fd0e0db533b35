import { z } from "zod";
import { Uuid } from "../../../contract/http/common";
import { trimmedText } from "../../../contract/http/text";
import { CobroEmitir, VencimientoMove, VencimientoPreview } from "../../../contract/soporte/pagos";
import { issueCobro } from "../../../usecases/facturacion/issue-cobro";
import { listCobrosDeSoporte, sumCobros } from "../../../usecases/facturacion/list-cobros-soporte";
import { moveVencimiento, previewVencimiento } from "../../../usecases/facturacion/move-vencimiento";
import { freshProcedureFor, procedureFor, router } from "../procedure";

const LIMITE = 25;

const Id = Uuid.transform((id) => id.toLowerCase());

/** Accounts of all clients: what is due, issuing one by hand, another due date. */
export const cobros = router({
  list: procedureFor("agente")
    .input(
      z.object({
        cliente_id: Id.nullable(),
        estado: z.enum(["pagada", "por_pagar", "vencida"]).nullable(),
        buscar: trimmedText(1, 200).nullable(),
        cursor: Id.nullable(),
      }),
    )
    .query(
      async ({ ctx: { deps, actor, now }, input: { cliente_id: clienteId, cursor: after, ...rest } }) => ({
        ...(await listCobrosDeSoporte(deps, actor, { clienteId, ...rest, limite: LIMITE, after, now })),
        now,
      }),
    ),
  totales: procedureFor("agente").query(({ ctx: { deps, actor, now } }) => sumCobros(deps, actor, { now })),
  issue: freshProcedureFor("agente")
    .input(CobroEmitir)
    .mutation(({ ctx: { deps, actor }, input }) => issueCobro(deps, actor, input)),
  previewVencimiento: procedureFor("agente")
    .input(VencimientoPreview)
    .query(({ ctx: { deps, actor }, input }) => previewVencimiento(deps, actor, input)),
  moveVencimiento: freshProcedureFor("agente")
    .input(VencimientoMove)
    .mutation(({ ctx: { deps, actor }, input }) => moveVencimiento(deps, actor, input)),
});
