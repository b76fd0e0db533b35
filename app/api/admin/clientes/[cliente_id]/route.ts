import { presentCliente } from "@/server/contract/admin/clientes";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { getCliente } from "@/server/usecases/clientes/get-cliente";
import { updateCliente } from "@/server/usecases/clientes/update-cliente";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/clientes/{cliente_id}", {
    run: (deps, actor, { params }) => getCliente(deps, actor, params),
    present: presentCliente,
  }),
  endpoint("PATCH /api/admin/clientes/{cliente_id}", {
    run: (deps, actor, { params, body }) => updateCliente(deps, actor, { ...body, ...params }),
    present: presentCliente,
  }),
);
