import { SituacionRequest } from "../../../contract/v1/situacion";
import { requestDeadline } from "../../../http/deadline";
import { openOwnCuentaPrueba } from "../../../usecases/prueba/open-own-cuenta-prueba";
import { putInSituacion } from "../../../usecases/prueba/put-in-situacion";
import { procedureFor, router } from "../procedure";

/** Test mode: how its account begins, and what it is put into. */
export const modoPrueba = router({
  /** Asked in the real account, by whoever makes its keys. */
  abrir: procedureFor().mutation(({ ctx: { deps, actor } }) => openOwnCuentaPrueba(deps, actor)),
  situacion: procedureFor("oficial")
    .input(SituacionRequest)
    .mutation(({ ctx: { deps, actor }, input }) =>
      putInSituacion(deps, actor, { ...input, deadline: requestDeadline() }),
    ),
});
