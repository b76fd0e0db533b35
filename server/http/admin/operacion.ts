import { AVISOS_OPERATIONS, presentEventos, presentReenvio } from "../../contract/admin/avisos";
import { presentIntegridad } from "../../contract/admin/integridad";
import { OPERACION_OPERATIONS, presentTareas } from "../../contract/admin/operacion";
import { listEntregas } from "../../usecases/avisos/entregas";
import { listEventos, resendEvento } from "../../usecases/avisos/eventos";
import { askIntegridad } from "../../usecases/bitacora/integridad";
import { readClock, setClock } from "../../usecases/operacion/reloj";
import { readMetrics } from "../../usecases/operacion/salud";
import { listTareas, runTarea } from "../../usecases/operacion/tareas";
import { endpoint, JsonText } from "../endpoint";

export const OPERACION_ENDPOINTS = [
  endpoint(AVISOS_OPERATIONS, "GET /api/admin/clientes/{cliente_id}/eventos", {
    run: (deps, actor, { params, query }) => listEventos(deps, actor, { ...params, ...query }),
    present: (page) => JsonText.of(presentEventos(page)),
  }),
  endpoint(AVISOS_OPERATIONS, "GET /api/admin/clientes/{cliente_id}/entregas", {
    run: (deps, actor, { params, query }) => listEntregas(deps, actor, { ...params, ...query }),
    present: ({ rows, ...page }) => ({ ...page, entregas: rows }),
  }),
  endpoint(AVISOS_OPERATIONS, "POST /api/admin/eventos/{evento_id}/reenviar", {
    run: (deps, actor, { params }) => resendEvento(deps, actor, params),
    present: (reenvio) => JsonText.of(presentReenvio(reenvio)),
  }),
  endpoint(OPERACION_OPERATIONS, "GET /api/admin/tareas", {
    run: (deps) => listTareas(deps),
    present: presentTareas,
  }),
  endpoint(OPERACION_OPERATIONS, "POST /api/admin/tareas/{nombre}", {
    run: async (deps, actor, { params: { nombre }, body: { isSimulacro } }) => ({
      tarea: nombre,
      resultado: await runTarea(deps, actor, { nombre, origen: "solicitada", trigger: null, isSimulacro }),
    }),
  }),
  endpoint(OPERACION_OPERATIONS, "GET /api/admin/metricas", { run: readMetrics }),
  endpoint(OPERACION_OPERATIONS, "GET /api/admin/integridad", {
    run: (deps) => askIntegridad(deps),
    present: presentIntegridad,
  }),
  endpoint(OPERACION_OPERATIONS, "GET /api/admin/reloj", {
    run: (deps, actor) => readClock(deps, actor),
  }),
  endpoint(OPERACION_OPERATIONS, "PUT /api/admin/reloj", {
    run: (deps, actor, { body }) => setClock(deps, actor, body),
  }),
];
