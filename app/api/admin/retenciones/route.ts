import { presentRetenciones } from "@/server/contract/admin/retenciones";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { listRetenciones } from "@/server/usecases/consultas/list-retenciones";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/retenciones", {
    run: (deps) => listRetenciones(deps),
    present: presentRetenciones,
  }),
);
