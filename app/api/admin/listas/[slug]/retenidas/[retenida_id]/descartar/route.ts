import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { discardHeldLista } from "@/server/usecases/discard-held-lista";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/listas/{slug}/retenidas/{retenida_id}/descartar", {
    run: (deps, actor, { params }) => discardHeldLista(deps, actor, params),
    present: () => null,
  }),
);
