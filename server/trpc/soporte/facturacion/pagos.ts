import { z } from "zod";
import { Id } from "../../../contract/http/common";
import {
  PagoPreview,
  PagoSubmit,
  SolicitudApprove,
  SolicitudDismiss,
  SolicitudId,
} from "../../../contract/soporte/pagos";
import { approveCambio } from "../../../usecases/facturacion/approve-cambio";
import { approveSolicitud, dismissSolicitud } from "../../../usecases/facturacion/end-solicitud";
import { getPagador } from "../../../usecases/facturacion/get-pagador";
import { countSolicitudes, listPagos, listSolicitudes } from "../../../usecases/facturacion/list-pagos";
import { previewPago, previewSolicitud } from "../../../usecases/facturacion/preview-pago";
import { submitPago } from "../../../usecases/facturacion/submit-pago";
import { freshProcedureFor, procedureFor, router } from "../procedure";

const LIMITE = 25;

const ClienteId = Id.nullable();

/** As `cursorOfPago` writes it. */
const PagoCursor = z
  .string()
  .regex(/^[^_]{24}_[0-9a-f-]{36}$/)
  .transform((cursor, context) => {
    const [en = "", id = ""] = cursor.split("_");
    const parsed = z.iso.datetime().safeParse(en);
    if (parsed.success && Id.safeParse(id).success) return { en: z.coerce.date().parse(en), id };
    context.addIssue({ code: "custom", message: "No es un cursor de esta lista." });
    return z.NEVER;
  });

/** Payments: what one would do, registering it, and the second person above the politica's amount. */
export const pagos = router({
  pagador: procedureFor("agente")
    .input(z.object({ clienteId: Id }))
    .query(async ({ ctx: { deps, actor, now }, input: { clienteId } }) => ({
      ...(await getPagador(deps, actor, { clienteId, now })),
      now,
    })),
  preview: procedureFor("agente")
    .input(PagoPreview)
    .query(({ ctx: { deps, actor }, input }) => previewPago(deps, actor, input)),
  register: freshProcedureFor("agente")
    .input(PagoSubmit)
    .mutation(({ ctx: { deps, actor }, input }) => submitPago(deps, actor, input)),
  list: procedureFor("agente")
    .input(z.object({ clienteId: ClienteId, cursor: PagoCursor.nullable() }))
    .query(({ ctx: { deps, actor }, input: { clienteId, cursor: before } }) =>
      listPagos(deps, actor, { clienteId, limite: LIMITE, before }),
    ),
  solicitudes: procedureFor("agente")
    .input(z.object({ clienteId: ClienteId, pendientes: z.boolean(), cursor: Id.nullable() }))
    .query(({ ctx: { deps, actor, now }, input }) =>
      listSolicitudes(deps, actor, { ...input, limite: LIMITE, now }),
    ),
  pendientes: procedureFor("agente").query(({ ctx: { deps, actor, now } }) =>
    countSolicitudes(deps, actor, { now }),
  ),
  solicitud: procedureFor("agente")
    .input(SolicitudId)
    .query(({ ctx: { deps, actor }, input }) => previewSolicitud(deps, actor, input)),
  approve: freshProcedureFor("agente")
    .input(SolicitudApprove)
    .mutation(({ ctx: { deps, actor }, input }) => approveSolicitud(deps, actor, input)),
  approveCambio: freshProcedureFor("agente")
    .input(SolicitudApprove)
    .mutation(({ ctx: { deps, actor }, input }) => approveCambio(deps, actor, input)),
  dismiss: procedureFor("agente")
    .input(SolicitudDismiss)
    .mutation(({ ctx: { deps, actor }, input }) => dismissSolicitud(deps, actor, input)),
});
