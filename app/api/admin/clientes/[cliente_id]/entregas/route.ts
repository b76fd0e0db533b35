import { presentEntregas } from "@/server/contract/admin/entregas";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { listEntregas } from "@/server/usecases/avisos/list-entregas";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/clientes/{cliente_id}/entregas", {
    run: (deps, actor, { params, query }) => listEntregas(deps, actor, { ...params, ...query }),
    present: presentEntregas,
  }),
);
