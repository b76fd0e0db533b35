import { ACTOS_LIMITE, ActoParams, ActosPagina } from "../../../contract/soporte/bitacora";
import { getActo, listActores, listActos } from "../../../usecases/bitacora/actividad";
import { getComprobacion, requestComprobacion } from "../../../usecases/operacion/comprobaciones";
import { run } from "../../session-procedures";
import { procedureFor, router } from "../context";

const TODOS = ["agente", "cumplimiento"] as const;

/** Acts of staff, tokens and tareas, and the check that none was changed. All of support may read them. */
export const bitacora = router({
  list: procedureFor(...TODOS)
    .input(ActosPagina)
    .query(({ ctx: { deps, actor }, input: { filtro, cursor } }) =>
      listActos(deps, actor, { ...filtro, cursor, limite: ACTOS_LIMITE }),
    ),
  acto: procedureFor(...TODOS)
    .input(ActoParams)
    .query(run(getActo)),
  actores: procedureFor(...TODOS).query(run(listActores)),
  verificacion: procedureFor(...TODOS).query(async ({ ctx: { deps, actor, now } }) => ({
    comprobacion: await getComprobacion(deps, actor, { tipo: "actos" }),
    now,
  })),
  verify: procedureFor(...TODOS).mutation(({ ctx: { deps, actor } }) =>
    requestComprobacion(deps, actor, { tipo: "actos" }),
  ),
});
