import { CuentaRealForm } from "../../../contract/portal/cuenta-real";
import { SituacionRequest } from "../../../contract/v1/situacion";
import { requestDeadline } from "../../../http/deadline";
import { askCuentaReal } from "../../../usecases/prueba/ask-cuenta-real";
import { getPrimerosPasos } from "../../../usecases/prueba/get-primeros-pasos";
import { openOwnCuentaPrueba } from "../../../usecases/prueba/open-cuenta-prueba";
import { putInSituacion } from "../../../usecases/prueba/put-in-situacion";
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

/** Test mode: opening its account, and its situations. */
export const modoPrueba = router({
  /** Called in the real account, by the role that creates its keys. */
  open: procedureFor().mutation(({ ctx: { deps, actor } }) => openOwnCuentaPrueba(deps, actor)),
  situacion: procedureFor("oficial")
    .input(SituacionRequest)
    .mutation(({ ctx: { deps, actor }, input }) =>
      putInSituacion(deps, actor, { ...input, deadline: requestDeadline() }),
    ),
});
