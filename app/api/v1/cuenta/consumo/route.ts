import { consumoHeaders, presentCuentaConsumo } from "@/server/contract/v1/cuenta-consumo";
import { V1_OPERATIONS } from "@/server/contract/v1/operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint, JsonText } from "@/server/http/endpoint";
import { getConsumo } from "@/server/usecases/facturacion/consumo";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(V1_OPERATIONS, "GET /api/v1/cuenta/consumo", {
    run: (deps, actor, { now }) => getConsumo(deps, actor, { now }),
    present: (reading) => JsonText.of(presentCuentaConsumo(reading)),
    headers: ({ cuenta, now }) => consumoHeaders(cuenta, now),
  }),
);
