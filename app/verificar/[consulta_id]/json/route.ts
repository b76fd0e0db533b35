import { presentVerificacion } from "@/server/contract/admin/bitacora";
import { BITACORA_OPERATIONS } from "@/server/contract/admin/bitacora-operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint, JsonText } from "@/server/http/endpoint";
import { verifyConsulta } from "@/server/usecases/bitacora/pruebas";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(BITACORA_OPERATIONS, "GET /verificar/{consulta_id}.json", {
    run: (deps, _, { params, query }) => verifyConsulta(deps, { ...params, ...query }),
    present: (verificacion) => JsonText.of(presentVerificacion(verificacion)),
  }),
);
