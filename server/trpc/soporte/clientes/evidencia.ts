import {
  DeCliente,
  ExportacionForm,
  RetencionAnswer,
  RetencionForm,
} from "../../../contract/soporte/clientes";
import { besidesAdministrador, CONTROL_DE_RETENCION } from "../../../domain/identidad/controles";
import { listExportaciones } from "../../../usecases/archivos/read-exportacion";
import { requestExportacion } from "../../../usecases/archivos/request-exportacion";
import {
  answerRetencion,
  listWaitingRetenciones,
  readRetencion,
  submitRetencion,
} from "../../../usecases/consultas/retenciones";
import { run } from "../../session-procedures";
import { freshProcedureFor, procedureFor, router } from "../context";

/** Everything of a client as one file. The file itself has an address of its own. */
export const exportaciones = router({
  list: procedureFor("agente", "cumplimiento")
    .input(DeCliente)
    .query(async ({ ctx: { deps, now }, input }) => ({ rows: await listExportaciones(deps, input), now })),
  request: freshProcedureFor("agente", "cumplimiento")
    .input(ExportacionForm)
    .mutation(run(requestExportacion)),
});

/** Legal holds on a client. One person orders a hold; ending it earlier takes two. */
export const retenciones = router({
  get: procedureFor("agente", "cumplimiento")
    .input(DeCliente)
    .query(({ ctx: { deps, actor, now }, input }) => readRetencion(deps, actor, { ...input, now })),
  /** Orders that wait for a second person. */
  waiting: procedureFor("agente", "cumplimiento").query(({ ctx: { deps, actor, now } }) =>
    listWaitingRetenciones(deps.db, actor, now),
  ),
  submit: freshProcedureFor(...besidesAdministrador(CONTROL_DE_RETENCION.pide))
    .input(RetencionForm)
    .mutation(run(submitRetencion)),
  answer: freshProcedureFor(...besidesAdministrador(CONTROL_DE_RETENCION.aprueba))
    .input(RetencionAnswer)
    .mutation(run(answerRetencion)),
});
