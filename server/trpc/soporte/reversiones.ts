import { z } from "zod";
import { Uuid } from "../../contract/common";
import { ReversionCreate } from "../../contract/reversiones";
import { previewReversion } from "../../usecases/billing/preview-reversion";
import { reversePayment } from "../../usecases/billing/reverse-payment";
import { freshProcedureFor, procedureFor, router } from "./procedure";

const Target = z.object({ tipo: z.enum(["bolsa", "cobro"]), id: Uuid.transform((id) => id.toLowerCase()) });

/** Payments that were registered wrongly: what undoing one does, and undoing it. */
export const reversiones = router({
  preview: procedureFor("agente")
    .input(Target)
    .query(({ ctx: { deps, actor }, input }) => previewReversion(deps, actor, input)),
  reverse: freshProcedureFor("agente")
    .input(Target.and(ReversionCreate))
    .mutation(({ ctx: { deps, actor }, input }) => reversePayment(deps, actor, input)),
});
