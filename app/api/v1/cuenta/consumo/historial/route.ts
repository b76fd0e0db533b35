import { presentHistorial } from "@/server/contract/v1/consumo-historial";
import { apiRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { getConsumoHistorial } from "@/server/usecases/facturacion/consumo";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint("GET /api/v1/cuenta/consumo/historial", {
    run: (deps, actor, { query, now }) => getConsumoHistorial(deps, actor, { ...query, now }),
    present: presentHistorial,
  }),
);
