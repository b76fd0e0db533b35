import { ControlAprobar, ControlCerrar, ExigenciaForm } from "../../../contract/portal/equipo";
import { besidesAdministrador, CONTROLES } from "../../../domain/identidad/controles";
import { approveControl, dismissControl, listControles } from "../../../usecases/identidad/answer-control";
import { submitExigencia } from "../../../usecases/identidad/submit-exigencia";
import { freshProcedureFor, procedureFor, router } from "../procedure";

/** Whoever may ask for something of the kind, or approve it; which of them may what, the use case says. */
const involved = besidesAdministrador(
  Object.values(CONTROLES).flatMap(({ pide, aprueba }) => [...pide, ...aprueba]),
);
const approvers = besidesAdministrador(Object.values(CONTROLES).flatMap(({ aprueba }) => aprueba));
const EXIGENCIAS = [CONTROLES.cuatro_ojos, CONTROLES.segundo_factor];
const askers = besidesAdministrador(EXIGENCIAS.flatMap(({ pide }) => pide));

/** What takes two of the client's people besides decisions: its controls. */
export const controles = router({
  list: procedureFor(...involved).query(({ ctx: { deps, actor, now } }) =>
    listControles(deps, actor, { now }),
  ),
  exigir: freshProcedureFor(...askers)
    .input(ExigenciaForm)
    .mutation(({ ctx: { deps, actor }, input }) => submitExigencia(deps, actor, input)),
  aprobar: freshProcedureFor(...approvers)
    .input(ControlAprobar)
    .mutation(({ ctx: { deps, actor }, input }) => approveControl(deps, actor, input)),
  cerrar: procedureFor(...involved)
    .input(ControlCerrar)
    .mutation(({ ctx: { deps, actor }, input }) => dismissControl(deps, actor, input)),
});
