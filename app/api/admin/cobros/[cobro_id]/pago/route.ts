import { presentCobro } from "@/server/contract/admin/cobros";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { registerPayment } from "@/server/usecases/facturacion/register-payment";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/cobros/{cobro_id}/pago", {
    run: (deps, actor, { params, body }) => registerPayment(deps, actor, { ...params, ...body }),
    present: presentCobro,
  }),
);
