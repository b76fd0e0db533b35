import { presentCobro } from "@/server/contract/admin/cobros";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { registerPago } from "@/server/usecases/facturacion/register-pago";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/cobros/{cobro_id}/pago", {
    run: (deps, actor, { params, body }) => registerPago(deps, actor, { ...params, ...body }),
    present: presentCobro,
  }),
);
