import { presentActualizacion } from "@/server/contract/admin/listas";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { requestListaRefresh } from "@/server/usecases/listas/request-lista-refresh";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/listas/{slug}/actualizar", {
    run: (deps, actor, { params }) => requestListaRefresh(deps, actor, params),
    present: presentActualizacion,
  }),
);
