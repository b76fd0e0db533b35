import { presentHistorial } from "@/server/contract/v1/consumo-historial";
import { V1_OPERATIONS } from "@/server/contract/v1/operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { getConsumoHistorial } from "@/server/usecases/facturacion/consumo";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(V1_OPERATIONS, "GET /api/v1/cuenta/consumo/historial", {
    run: (deps, actor, { query, now }) => getConsumoHistorial(deps, actor, { ...query, now }),
    present: presentHistorial,
  }),
);
