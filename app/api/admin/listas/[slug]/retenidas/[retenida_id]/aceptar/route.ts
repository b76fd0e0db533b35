import { presentListaCargada } from "@/server/contract/listas";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { acceptHeldLista } from "@/server/usecases/accept-held-lista";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/listas/{slug}/retenidas/{retenida_id}/aceptar", {
    run: (deps, actor, { params }) => acceptHeldLista(deps, actor, params),
    present: presentListaCargada,
  }),
);
