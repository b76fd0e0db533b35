import { ACTIVIDAD_LIMITE, ActividadPagina } from "../../../contract/portal/actividad";
import { listActividad, listPersonas } from "../../../usecases/bitacora/actividad";
import { run } from "../../session-procedures";
import { procedureFor, router } from "../procedure";

export const actividad = router({
  list: procedureFor("oficial")
    .input(ActividadPagina)
    .query(({ ctx: { deps, actor }, input: { filtro, cursor } }) =>
      listActividad(deps, actor, { ...filtro, cursor, limite: ACTIVIDAD_LIMITE }),
    ),
  /** Those whose acts may be picked. */
  personas: procedureFor("oficial").query(run(listPersonas)),
});
