import { presentReloj } from "@/server/contract/admin/reloj";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { readClock } from "@/server/usecases/operacion/read-clock";
import { setClock } from "@/server/usecases/operacion/set-clock";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/reloj", {
    run: (deps, actor) => readClock(deps, actor),
    present: presentReloj,
  }),
  endpoint("PUT /api/admin/reloj", {
    run: (deps, actor, { body }) => setClock(deps, actor, body),
    present: presentReloj,
  }),
);
