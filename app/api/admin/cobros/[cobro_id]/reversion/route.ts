import { presentReversion } from "@/server/contract/admin/reversiones";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { reversePago } from "@/server/usecases/facturacion/reverse-pago";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/cobros/{cobro_id}/reversion", {
    run: (deps, actor, { params, body }) =>
      reversePago(deps, actor, { tipo: "cobro", id: params.cobroId, ...body }),
    present: presentReversion,
  }),
);
