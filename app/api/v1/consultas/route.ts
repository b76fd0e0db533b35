import { V1_OPERATIONS } from "@/server/contract/v1/operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { listConsultas } from "@/server/usecases/consultas/search-consultas";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(V1_OPERATIONS, "GET /api/v1/consultas", {
    run: (deps, actor, { query }) => listConsultas(deps, actor, query),
    present: ({ rows, ...page }) => ({ ...page, consultas: rows }),
  }),
);
