import { presentCliente } from "@/server/contract/admin/clientes";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { assignPlan } from "@/server/usecases/facturacion/assign-plan";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("PUT /api/admin/clientes/{cliente_id}/plan", {
    run: (deps, actor, { params, body }) => assignPlan(deps, actor, { ...params, ...body }),
    present: presentCliente,
  }),
);
