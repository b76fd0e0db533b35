import { presentLlaveCreada, presentLlaves } from "@/server/contract/admin/llaves";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { createApiKey } from "@/server/usecases/clientes/create-api-key";
import { listApiKeys } from "@/server/usecases/clientes/list-api-keys";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/clientes/{cliente_id}/llaves", {
    run: (deps, actor, { params, body }) => createApiKey(deps, actor, { ...body, ...params }),
    present: presentLlaveCreada,
  }),
  endpoint("GET /api/admin/clientes/{cliente_id}/llaves", {
    run: (deps, actor, { params }) => listApiKeys(deps, actor, params),
    present: presentLlaves,
  }),
);
