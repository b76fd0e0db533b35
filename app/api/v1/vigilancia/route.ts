import { presentCobertura } from "@/server/contract/v1/alarmas";
import { VIGILANCIA_OPERATIONS } from "@/server/contract/v1/vigilancia-operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { getVigilancia } from "@/server/usecases/contrapartes/alarmas";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(VIGILANCIA_OPERATIONS, "GET /api/v1/vigilancia", {
    run: (deps, actor) => getVigilancia(deps, actor),
    present: presentCobertura,
  }),
);
