import { SituacionRequest } from "../../../contract/v1/alertas";
import { requestDeadline } from "../../../http/deadline";
import { openOwnCuentaPrueba } from "../../../usecases/prueba/open-own-cuenta-prueba";
import { putInSituacion } from "../../../usecases/prueba/put-in-situacion";
import { procedureFor, router } from "../procedure";

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
