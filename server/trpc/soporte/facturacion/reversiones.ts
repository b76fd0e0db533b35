import { PagoRegistrado, ReversionSubmit, SolicitudId } from "../../../contract/soporte/pagos";
import { approveReversion } from "../../../usecases/facturacion/end-solicitud";
import { previewReversion } from "../../../usecases/facturacion/preview-reversion";
import { submitReversion } from "../../../usecases/facturacion/submit-reversion";
import { freshProcedureFor, procedureFor, router } from "../procedure";

/** Payments that were registered wrongly: what undoing one does, and undoing it. */
export const reversiones = router({
  preview: procedureFor("agente")
    .input(PagoRegistrado)
    .query(({ ctx: { deps, actor }, input }) => previewReversion(deps, actor, input)),
  reverse: freshProcedureFor("agente")
    .input(ReversionSubmit)
    .mutation(({ ctx: { deps, actor }, input }) => submitReversion(deps, actor, input)),
  approve: freshProcedureFor("agente")
    .input(SolicitudId)
    .mutation(({ ctx: { deps, actor }, input }) => approveReversion(deps, actor, input)),
});
