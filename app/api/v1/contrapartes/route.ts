import { futureIssues, presentContraparte } from "@/server/contract/v1/contrapartes";
import { VIGILANCIA_OPERATIONS } from "@/server/contract/v1/vigilancia-operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { listContrapartes, saveContraparte } from "@/server/usecases/contrapartes/contrapartes";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(VIGILANCIA_OPERATIONS, "GET /api/v1/contrapartes", {
    run: (deps, actor, { query, now }) => listContrapartes(deps, actor, { ...query, now }),
    present: ({ rows, ...page }) => ({ ...page, contrapartes: rows.map(presentContraparte) }),
  }),
  endpoint(VIGILANCIA_OPERATIONS, "POST /api/v1/contrapartes", {
    check: futureIssues,
    run: (deps, actor, { body }) => saveContraparte(deps, actor, body),
    present: ({ cambio, vista }) => ({ ...presentContraparte(vista), cambio }),
    status: ({ cambio }) => (cambio === "creada" ? 201 : 200),
  }),
);
