import { ACTIVIDAD_LIMITE, ActividadPagina } from "../../../contract/portal/actividad";
import { listActividad, listPersonas } from "../../../usecases/bitacora/actividad";
import { procedureFor, router } from "../procedure";

export const actividad = router({
  list: procedureFor("oficial")
    .input(ActividadPagina)
    .query(({ ctx: { deps, actor }, input: { filtro, cursor } }) =>
      listActividad(deps, actor, { ...filtro, cursor, limite: ACTIVIDAD_LIMITE }),
    ),
  /** People to filter by. */
  personas: procedureFor("oficial").query(({ ctx: { deps, actor } }) => listPersonas(deps, actor)),
});
