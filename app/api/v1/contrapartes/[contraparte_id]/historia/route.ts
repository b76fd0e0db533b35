import { presentHistoria } from "@/server/contract/v1/contrapartes";
import { VIGILANCIA_OPERATIONS } from "@/server/contract/v1/vigilancia-operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { getHistoria } from "@/server/usecases/contrapartes/contrapartes";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(VIGILANCIA_OPERATIONS, "GET /api/v1/contrapartes/{contraparte_id}/historia", {
    run: (deps, actor, { params, query }) => getHistoria(deps, actor, { ...params, ...query }),
    present: presentHistoria,
  }),
);
