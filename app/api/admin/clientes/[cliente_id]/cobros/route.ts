import { presentCobro } from "@/server/contract/admin/cobros";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { issueCobro } from "@/server/usecases/facturacion/issue-cobro";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/clientes/{cliente_id}/cobros", {
    run: (deps, actor, { params, body }) => issueCobro(deps, actor, { ...params, ...body }),
    present: presentCobro,
  }),
);
