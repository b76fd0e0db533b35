import { presentReversion } from "@/server/contract/admin/reversiones";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { reversePayment } from "@/server/usecases/facturacion/reverse-payment";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/bolsas/{bolsa_id}/reversion", {
    run: (deps, actor, { params, body }) =>
      reversePayment(deps, actor, { tipo: "bolsa", id: params.bolsaId, ...body }),
    present: presentReversion,
  }),
);
