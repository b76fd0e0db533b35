import { ACTIVIDAD_LIMITE, ActividadPagina } from "../../../contract/portal/actividad";
import { listActividad, listPersonas } from "../../../usecases/bitacora/actividad";
import { getInicio } from "../../../usecases/clientes/get-inicio";
import { listConsultas } from "../../../usecases/consultas/search-consultas";
import { run } from "../../session-procedures";
import { procedureFor, router } from "../procedure";

/** As many as fit below the rest. */
const ULTIMAS = {
  limite: 6,
  cursor: null,
  desde: null,
  severidad: null,
  referenciaExterna: null,
  sujetoObligadoNit: null,
} as const;

/** The portal's first page. */
export const inicio = router({
  get: procedureFor("oficial", "lectura").query(async ({ ctx: { deps, actor, now } }) => {
    const [seen, ultimas] = await Promise.all([
      getInicio(deps, actor, { now }),
      listConsultas(deps, actor, ULTIMAS),
    ]);
    return { ...seen, ultimas: ultimas.rows };
  }),
});

export const actividad = router({
  list: procedureFor("oficial")
    .input(ActividadPagina)
    .query(({ ctx: { deps, actor }, input: { filtro, cursor } }) =>
      listActividad(deps, actor, { ...filtro, cursor, limite: ACTIVIDAD_LIMITE }),
    ),
  /** Those whose acts may be picked. */
  personas: procedureFor("oficial").query(run(listPersonas)),
});
