import { z } from "zod";
import { Id } from "../../../contract/http/common";
import { trimmedText } from "../../../contract/http/text";
import { CobroEmitir, VencimientoMove, VencimientoPreview } from "../../../contract/soporte/pagos";
import { issueCobro } from "../../../usecases/facturacion/issue-cobro";
import { listCobrosDeSoporte, sumCobros } from "../../../usecases/facturacion/list-cobros-soporte";
import { moveVencimiento, previewVencimiento } from "../../../usecases/facturacion/move-vencimiento";
import { freshProcedureFor, procedureFor, router } from "../procedure";

const LIMITE = 25;

/** Accounts of all clients: what is due, issuing one by hand, another due date. */
export const cobros = router({
  list: procedureFor("agente")
    .input(
      z.object({
        clienteId: Id.nullable(),
        estado: z.enum(["pagada", "por_pagar", "vencida"]).nullable(),
        buscar: trimmedText(1, 200).nullable(),
        cursor: Id.nullable(),
      }),
    )
    .query(async ({ ctx: { deps, actor, now }, input: { cursor: after, ...rest } }) => ({
      ...(await listCobrosDeSoporte(deps, actor, { ...rest, limite: LIMITE, after, now })),
      now,
    })),
  totales: procedureFor("agente").query(({ ctx: { deps, actor, now } }) => sumCobros(deps, actor, { now })),
  issue: freshProcedureFor("agente")
    .input(CobroEmitir)
    .mutation(({ ctx: { deps, actor }, input: { dia: venceEn, ...cobro } }) =>
      issueCobro(deps, actor, { ...cobro, venceEn, emitidoEn: null }),
    ),
  previewVencimiento: procedureFor("agente")
    .input(VencimientoPreview)
    .query(({ ctx: { deps, actor }, input: { cobroId, dia: venceEn } }) =>
      previewVencimiento(deps, actor, { cobroId, venceEn }),
    ),
  moveVencimiento: freshProcedureFor("agente")
    .input(VencimientoMove)
    .mutation(({ ctx: { deps, actor }, input: { dia: venceEn, ...rest } }) =>
      moveVencimiento(deps, actor, { ...rest, venceEn }),
    ),
});
