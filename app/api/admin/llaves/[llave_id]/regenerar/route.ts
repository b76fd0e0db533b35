import { presentLlaveRegenerada } from "@/server/contract/admin/llaves";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { regenerateApiKey } from "@/server/usecases/clientes/regenerate-api-key";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/llaves/{llave_id}/regenerar", {
    run: (deps, actor, { params, body }) => regenerateApiKey(deps, actor, { ...body, ...params }),
    present: presentLlaveRegenerada,
  }),
);
