import { CuentaRealForm } from "../../../contract/portal/cuenta-real";
import { askCuentaReal } from "../../../usecases/prueba/ask-cuenta-real";
import { getPrimerosPasos } from "../../../usecases/prueba/get-primeros-pasos";
import { procedureFor, router } from "../procedure";

/** A test account's quick start, and its way to the real one. */
export const prueba = router({
  pasos: procedureFor("oficial", "lectura").query(({ ctx: { deps, actor } }) =>
    getPrimerosPasos(deps, actor),
  ),
  requestCuentaReal: procedureFor()
    .input(CuentaRealForm)
    .mutation(({ ctx: { deps, actor }, input }) => askCuentaReal(deps, actor, input)),
});
