import { presentAlarma } from "@/server/contract/v1/alarmas";
import { VIGILANCIA_OPERATIONS } from "@/server/contract/v1/vigilancia-operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { listAlarmas } from "@/server/usecases/contrapartes/alarmas";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(VIGILANCIA_OPERATIONS, "GET /api/v1/alarmas", {
    run: (deps, actor, { query }) => listAlarmas(deps, actor, query),
    present: ({ rows, ...page }) => ({ ...page, alarmas: rows.map(presentAlarma) }),
  }),
);
