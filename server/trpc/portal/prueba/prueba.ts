import { CuentaRealForm } from "../../../contract/portal/registro";
import { SituacionRequest } from "../../../contract/v1/alertas";
import { requestDeadline } from "../../../http/http-context";
import { askCuentaReal } from "../../../usecases/prueba/ask-cuenta-real";
import { getPrimerosPasos } from "../../../usecases/prueba/get-primeros-pasos";
import { openOwnCuentaPrueba } from "../../../usecases/prueba/open-cuenta-prueba";
import { putInSituacion } from "../../../usecases/prueba/put-in-situacion";
import { run } from "../../session-procedures";
import { procedureFor, router } from "../procedure";

/** A test account's quick start, and its way to the real one. */
export const prueba = router({
  pasos: procedureFor("oficial", "lectura").query(run(getPrimerosPasos)),
  requestCuentaReal: procedureFor().input(CuentaRealForm).mutation(run(askCuentaReal)),
});

/** Test mode: opening its account, and its situations. */
export const modoPrueba = router({
  /** Called in the real account, by the role that creates its keys. */
  open: procedureFor().mutation(run(openOwnCuentaPrueba)),
  situacion: procedureFor("oficial")
    .input(SituacionRequest)
    .mutation(({ ctx: { deps, actor }, input }) =>
      putInSituacion(deps, actor, { ...input, deadline: requestDeadline() }),
    ),
});
