import { z } from "zod";
import { Id } from "../../../contract/http/common";
import { trimmedText } from "../../../contract/http/text";
import {
  IssueCobroInput,
  PagoPreview,
  PagoRegistrado,
  PagoSubmit,
  PoliticaChange,
  ReversionSubmit,
  SolicitudApprove,
  SolicitudDismiss,
  SolicitudId,
  VencimientoMove,
  VencimientoPreview,
} from "../../../contract/soporte/pagos";
import { approveCambio } from "../../../usecases/facturacion/approve-cambio";
import { answerAviso, listAvisosPendientes } from "../../../usecases/facturacion/avisos-de-cliente";
import { changePolitica, listPoliticas } from "../../../usecases/facturacion/change-politica";
import { issueCobro, listCobrosDeSoporte, sumCobros } from "../../../usecases/facturacion/cobros";
import { countSolicitudes, listPagos, listSolicitudes } from "../../../usecases/facturacion/list-pagos";
import { moveVencimiento, previewVencimiento } from "../../../usecases/facturacion/move-vencimiento";
import { getPagador, previewPago, previewSolicitud } from "../../../usecases/facturacion/preview-pago";
import { previewReversion } from "../../../usecases/facturacion/preview-reversion";
import { submitReversion } from "../../../usecases/facturacion/submit-cambios";
import {
  approveReversion,
  approveSolicitud,
  dismissSolicitud,
  submitPago,
} from "../../../usecases/facturacion/submit-pago";
import { run } from "../../session-procedures";
import { freshProcedureFor, procedureFor, router } from "../context";

const LIMITE = 25;

const ClienteId = Id.nullable();

/** From `cursorOfPago`. */
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

/** Pagos: preview, registration, and a second person above the politica's amount. */
export const pagos = router({
  pagador: procedureFor("agente")
    .input(z.object({ clienteId: Id }))
    .query(async ({ ctx: { deps, actor, now }, input: { clienteId } }) => ({
      ...(await getPagador(deps, actor, { clienteId, now })),
      now,
    })),
  preview: procedureFor("agente").input(PagoPreview).query(run(previewPago)),
  register: freshProcedureFor("agente").input(PagoSubmit).mutation(run(submitPago)),
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
  solicitud: procedureFor("agente").input(SolicitudId).query(run(previewSolicitud)),
  approve: freshProcedureFor("agente").input(SolicitudApprove).mutation(run(approveSolicitud)),
  approveCambio: freshProcedureFor("agente").input(SolicitudApprove).mutation(run(approveCambio)),
  /** What clients said: a payment that they made, a bolsa that they want. */
  avisos: procedureFor("agente")
    .input(z.object({ clienteId: ClienteId }))
    .query(({ ctx: { deps, actor, now }, input }) => listAvisosPendientes(deps, actor, { ...input, now })),
  answerAviso: procedureFor("agente")
    .input(SolicitudDismiss.omit({ estado: true }))
    .mutation(run(answerAviso)),
  dismiss: procedureFor("agente").input(SolicitudDismiss).mutation(run(dismissSolicitud)),
});

const COBROS_LIMITE = 25;

/** Cobros of all clients: list, issue by hand, new due date. */
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
      ...(await listCobrosDeSoporte(deps, actor, { ...rest, limite: COBROS_LIMITE, after, now })),
      now,
    })),
  totales: procedureFor("agente").query(({ ctx: { deps, actor, now } }) => sumCobros(deps, actor, { now })),
  issue: freshProcedureFor("agente")
    .input(IssueCobroInput)
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

export const reversiones = router({
  preview: procedureFor("agente").input(PagoRegistrado).query(run(previewReversion)),
  reverse: freshProcedureFor("agente").input(ReversionSubmit).mutation(run(submitReversion)),
  approve: freshProcedureFor("agente").input(SolicitudId).mutation(run(approveReversion)),
});

export const politicas = router({
  list: procedureFor().query(run(listPoliticas)),
  change: freshProcedureFor().input(PoliticaChange).mutation(run(changePolitica)),
});
