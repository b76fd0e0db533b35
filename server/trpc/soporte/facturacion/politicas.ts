import { PoliticaChange } from "../../../contract/soporte/pagos";
import { changePolitica, listPoliticas } from "../../../usecases/facturacion/change-politica";
import { freshProcedureFor, procedureFor, router } from "../procedure";

/** What support decided of money, with its history. */
export const politicas = router({
  list: procedureFor().query(({ ctx: { deps, actor } }) => listPoliticas(deps, actor)),
  change: freshProcedureFor()
    .input(PoliticaChange)
    .mutation(({ ctx: { deps, actor }, input }) => changePolitica(deps, actor, input)),
});
