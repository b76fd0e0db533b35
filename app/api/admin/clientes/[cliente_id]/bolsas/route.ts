import { presentBolsa } from "@/server/contract/v1/bolsas";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { openBolsa } from "@/server/usecases/facturacion/open-bolsa";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/clientes/{cliente_id}/bolsas", {
    run: (deps, actor, { params, body }) => openBolsa(deps, actor, { ...params, ...body }),
    present: presentBolsa,
  }),
);
