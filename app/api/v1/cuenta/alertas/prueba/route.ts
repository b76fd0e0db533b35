import { V1_OPERATIONS } from "@/server/contract/v1/operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { sendPrueba } from "@/server/usecases/avisos/alertas";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(V1_OPERATIONS, "POST /api/v1/cuenta/alertas/prueba", {
    run: (deps, actor, { body }) => sendPrueba(deps, actor, body?.tipo ?? null),
  }),
);
