import { presentListaCargada, presentListaVersiones } from "@/server/contract/admin/listas";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { listListaVersions } from "@/server/usecases/listas/list-lista-versions";
import { uploadLista } from "@/server/usecases/listas/upload-lista";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/listas/{slug}/versiones", {
    run: (deps, actor, { params }) => listListaVersions(deps, actor, params),
    present: presentListaVersiones,
  }),
  endpoint("POST /api/admin/listas/{slug}/versiones", {
    run: (deps, actor, { params, query, raw }) => uploadLista(deps, actor, { ...params, ...query, raw }),
    present: presentListaCargada,
    status: ({ isNew }) => (isNew ? 201 : 200),
  }),
);
