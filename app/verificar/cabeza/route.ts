import { BITACORA_OPERATIONS } from "@/server/contract/admin/bitacora-operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { getCabeza } from "@/server/usecases/bitacora/cabezas";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(BITACORA_OPERATIONS, "GET /verificar/cabeza", { run: getCabeza, present: ({ nota }) => nota }),
);
