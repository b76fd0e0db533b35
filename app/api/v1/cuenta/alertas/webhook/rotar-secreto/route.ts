import { presentSecretoRotado } from "@/server/contract/v1/alertas";
import { V1_OPERATIONS } from "@/server/contract/v1/operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { rotateSecreto } from "@/server/usecases/avisos/secretos";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(V1_OPERATIONS, "POST /api/v1/cuenta/alertas/webhook/rotar-secreto", {
    run: (deps, actor) => rotateSecreto(deps, actor),
    present: presentSecretoRotado,
  }),
);
