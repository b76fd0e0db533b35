import { presentPropuesta, propuestaHeaders } from "@/server/contract/admin/listas";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { proposeCsn } from "@/server/usecases/listas/propose-csn";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/listas/csn_colombia/propuesta", {
    run: (deps, actor) => proposeCsn(deps, actor),
    present: presentPropuesta,
    headers: propuestaHeaders,
  }),
);
