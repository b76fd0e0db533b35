import { presentEntregas, presentReenvio } from "../../contract/admin/entregas";
import { presentEventos } from "../../contract/admin/eventos";
import { presentIntegridad } from "../../contract/admin/integridad";
import { presentReloj } from "../../contract/admin/reloj";
import { presentTareaEjecutada, presentTareas } from "../../contract/admin/tareas";
import { listEntregas } from "../../usecases/avisos/list-entregas";
import { listEventos } from "../../usecases/avisos/list-eventos";
import { resendEvento } from "../../usecases/avisos/resend-evento";
import { askIntegridad } from "../../usecases/bitacora/ask-integridad";
import { listTareas } from "../../usecases/operacion/list-tareas";
import { readClock } from "../../usecases/operacion/read-clock";
import { readMetrics } from "../../usecases/operacion/read-metrics";
import { runTarea } from "../../usecases/operacion/run-tarea";
import { setClock } from "../../usecases/operacion/set-clock";
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
