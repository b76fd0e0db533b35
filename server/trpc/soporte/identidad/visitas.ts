import { VisitaForm, VisitaParams } from "../../../contract/soporte/clientes";
import { endVisita } from "../../../usecases/identidad/end-visita";
import { openVisita } from "../../../usecases/identidad/open-visita";
import { freshProcedureFor, procedureFor, router } from "../procedure";

/** Looking at a client's rooms as its own people see them; whoever of support may, and never as one of them. */
export const visitas = router({
  open: freshProcedureFor("agente", "cumplimiento")
    .input(VisitaForm)
    .mutation(({ ctx: { deps, session }, input }) => openVisita(deps, session, input)),
  end: procedureFor("agente", "cumplimiento")
    .input(VisitaParams)
    .mutation(({ ctx: { deps, session }, input }) => endVisita(deps, session, input)),
});
