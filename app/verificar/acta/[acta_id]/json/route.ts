import { presentActaVerificada } from "@/server/contract/admin/bitacora";
import { BITACORA_OPERATIONS } from "@/server/contract/admin/bitacora-operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint, JsonText } from "@/server/http/endpoint";
import { verifyActa } from "@/server/usecases/bitacora/pruebas";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(BITACORA_OPERATIONS, "GET /verificar/acta/{acta_id}.json", {
    run: (deps, _, { params, query }) => verifyActa(deps, { ...params, ...query }),
    present: (verificacion) => JsonText.of(presentActaVerificada(verificacion)),
  }),
);
