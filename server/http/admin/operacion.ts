import { presentEntregas, presentEventos, presentReenvio } from "../../contract/admin/avisos";
import { presentIntegridad } from "../../contract/admin/integridad";
import { presentReloj, presentTareaEjecutada, presentTareas } from "../../contract/admin/operacion";
import { listEntregas } from "../../usecases/avisos/entregas";
import { listEventos, resendEvento } from "../../usecases/avisos/eventos";
import { askIntegridad } from "../../usecases/bitacora/integridad";
import { readClock, setClock } from "../../usecases/operacion/reloj";
import { readMetrics } from "../../usecases/operacion/salud";
import { listTareas, runTarea } from "../../usecases/operacion/tareas";
import { endpoint } from "../endpoint";

export const OPERACION_ENDPOINTS = [
  endpoint("GET /api/admin/clientes/{cliente_id}/eventos", {
    run: (deps, actor, { params, query }) => listEventos(deps, actor, { ...params, ...query }),
    present: presentEventos,
  }),
  endpoint("GET /api/admin/clientes/{cliente_id}/entregas", {
    run: (deps, actor, { params, query }) => listEntregas(deps, actor, { ...params, ...query }),
    present: presentEntregas,
  }),
  endpoint("POST /api/admin/eventos/{evento_id}/reenviar", {
    run: (deps, actor, { params }) => resendEvento(deps, actor, params),
    present: presentReenvio,
  }),
  endpoint("GET /api/admin/tareas", { run: (deps) => listTareas(deps), present: presentTareas }),
  endpoint("POST /api/admin/tareas/{nombre}", {
    run: async (deps, actor, { params: { nombre }, body: { isSimulacro } }) => ({
      nombre,
      resultado: await runTarea(deps, actor, { nombre, origen: "solicitada", trigger: null, isSimulacro }),
    }),
    present: presentTareaEjecutada,
  }),
  endpoint("GET /api/admin/metricas", { run: readMetrics, present: (text) => text }),
  endpoint("GET /api/admin/integridad", { run: (deps) => askIntegridad(deps), present: presentIntegridad }),
  endpoint("GET /api/admin/reloj", {
    run: (deps, actor) => readClock(deps, actor),
    present: presentReloj,
  }),
  endpoint("PUT /api/admin/reloj", {
    run: (deps, actor, { body }) => setClock(deps, actor, body),
    present: presentReloj,
  }),
];
