import { presentReversion } from "@/server/contract/admin/reversiones";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { reversePayment } from "@/server/usecases/facturacion/reverse-payment";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/cobros/{cobro_id}/reversion", {
    run: (deps, actor, { params, body }) =>
      reversePayment(deps, actor, { tipo: "cobro", id: params.cobroId, ...body }),
    present: presentReversion,
  }),
);
