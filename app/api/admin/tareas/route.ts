import { presentTareas } from "@/server/contract/admin/tareas";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { listTareas } from "@/server/usecases/operacion/list-tareas";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/tareas", { run: (deps) => listTareas(deps), present: presentTareas }),
);
