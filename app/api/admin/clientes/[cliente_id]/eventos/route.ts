import { presentEventos } from "@/server/contract/admin/eventos";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { listEventos } from "@/server/usecases/avisos/list-eventos";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/clientes/{cliente_id}/eventos", {
    run: (deps, actor, { params, query }) => listEventos(deps, actor, { ...params, ...query }),
    present: presentEventos,
  }),
);
