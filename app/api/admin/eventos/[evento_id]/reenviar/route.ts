import { presentReenvio } from "@/server/contract/admin/entregas";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { resendEvento } from "@/server/usecases/avisos/resend-evento";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/eventos/{evento_id}/reenviar", {
    run: (deps, actor, { params }) => resendEvento(deps, actor, params),
    present: presentReenvio,
  }),
);
