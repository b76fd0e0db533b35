import { presentCliente } from "@/server/contract/admin/clientes";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { setTope } from "@/server/usecases/facturacion/set-tope";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("PUT /api/admin/clientes/{cliente_id}/tope", {
    run: (deps, actor, { params, body }) => setTope(deps, actor, { ...params, ...body }),
    present: presentCliente,
  }),
);
