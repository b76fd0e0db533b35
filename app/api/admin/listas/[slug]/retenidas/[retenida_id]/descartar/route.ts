import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { discardRetenida } from "@/server/usecases/listas/discard-retenida";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/listas/{slug}/retenidas/{retenida_id}/descartar", {
    run: (deps, actor, { params }) => discardRetenida(deps, actor, params),
    present: () => null,
  }),
);
