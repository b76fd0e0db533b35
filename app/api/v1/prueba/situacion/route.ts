import { V1_OPERATIONS } from "@/server/contract/v1/operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { putInSituacion } from "@/server/usecases/prueba/put-in-situacion";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(V1_OPERATIONS, "POST /api/v1/prueba/situacion", {
    run: (deps, actor, { body, deadline }) => putInSituacion(deps, actor, { ...body, deadline }),
  }),
);
