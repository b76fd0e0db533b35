import { presentListaCargada } from "@/server/contract/admin/listas";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { acceptRetenida } from "@/server/usecases/listas/accept-retenida";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/listas/{slug}/retenidas/{retenida_id}/aceptar", {
    run: (deps, actor, { params }) => acceptRetenida(deps, actor, params),
    present: presentListaCargada,
  }),
);
