import { presentTareaEjecutada } from "@/server/contract/admin/tareas";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { runTarea } from "@/server/usecases/operacion/run-tarea";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/tareas/{nombre}", {
    run: async (deps, actor, { params: { nombre }, body: { isSimulacro } }) => ({
      nombre,
      resultado: await runTarea(deps, actor, { nombre, origen: "solicitada", trigger: null, isSimulacro }),
    }),
    present: presentTareaEjecutada,
  }),
);
