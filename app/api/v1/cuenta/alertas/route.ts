import { presentAlertas } from "@/server/contract/v1/alertas";
import { V1_OPERATIONS } from "@/server/contract/v1/operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { getAlertas, updateAlertas } from "@/server/usecases/avisos/alertas";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(V1_OPERATIONS, "GET /api/v1/cuenta/alertas", {
    run: (deps, actor, { now }) => getAlertas(deps, actor, { now }),
    present: presentAlertas,
  }),
  endpoint(V1_OPERATIONS, "PUT /api/v1/cuenta/alertas", {
    run: (deps, actor, { body }) => updateAlertas(deps, actor, body),
    present: presentAlertas,
  }),
);
