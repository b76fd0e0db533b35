import { getInicio } from "../../../usecases/clientes/get-inicio";
import { listConsultas } from "../../../usecases/consultas/search-consultas";
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
