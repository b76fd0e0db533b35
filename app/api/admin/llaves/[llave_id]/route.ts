import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { revokeApiKey } from "@/server/usecases/clientes/revoke-api-key";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("DELETE /api/admin/llaves/{llave_id}", {
    run: (deps, actor, { params }) => revokeApiKey(deps, actor, params),
    present: () => null,
  }),
);
