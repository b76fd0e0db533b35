import { BITACORA_OPERATIONS } from "@/server/contract/admin/bitacora-operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { proveConsistency } from "@/server/usecases/bitacora/pruebas";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(BITACORA_OPERATIONS, "GET /verificar/consistencia", {
    run: (deps, _, { query }) => proveConsistency(deps, query),
    present: (hashes) => ({ hashes: [...hashes] }),
  }),
);
