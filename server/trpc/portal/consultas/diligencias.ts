import { DiligenciaAskInput, DiligenciaId, DiligenciasPagina } from "../../../contract/portal/consultas";
import { requestDeadline } from "../../../http/deadline";
import { getDiligencia, listDiligencias } from "../../../usecases/consultas/read-diligencias";
import { previewDiligencia, runDiligencia } from "../../../usecases/consultas/run-diligencia";
import { run } from "../../session-procedures";
import { procedureFor, router } from "../procedure";

const anybody = procedureFor("oficial", "consulta", "lectura");

/** The diligence module, asked by people: the use case of the API, counted and billed as there. */
export const diligencias = router({
  list: anybody.input(DiligenciasPagina).query(run(listDiligencias)),
  get: anybody.input(DiligenciaId).query(run(getDiligencia)),
  oferta: anybody.query(({ ctx: { deps, actor, now } }) => previewDiligencia(deps, actor, { now })),
  /** Sending the same form again returns the same diligencia and counts nothing. */
  ask: procedureFor("oficial", "consulta")
    .input(DiligenciaAskInput)
    .mutation(async ({ ctx: { deps, actor, now }, input: { token, pregunta } }) => {
      const asked = { ...pregunta, token, now, deadline: requestDeadline() };
      const { diligenciaId } = await runDiligencia(deps, actor, asked);
      return { diligenciaId };
    }),
});
