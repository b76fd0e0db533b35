import { presentListas } from "@/server/contract/admin/listas";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { listListas } from "@/server/usecases/listas/list-listas";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("GET /api/admin/listas", { run: (deps) => listListas(deps), present: presentListas }),
);
