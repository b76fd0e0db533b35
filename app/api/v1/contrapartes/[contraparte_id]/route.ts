import {
  ContraparteRequest,
  futureIssues,
  presentContraparte,
  wireOf,
} from "@/server/contract/v1/contrapartes";
import { VIGILANCIA_OPERATIONS } from "@/server/contract/v1/vigilancia-operations";
import { ServiceError } from "@/server/domain/shared/errors";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { parseWith } from "@/server/http/parse-input";
import { changeContraparte, getContraparte } from "@/server/usecases/contrapartes/contrapartes";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(VIGILANCIA_OPERATIONS, "GET /api/v1/contrapartes/{contraparte_id}", {
    run: (deps, actor, { params }) => getContraparte(deps, actor, params.contraparteId),
    present: presentContraparte,
  }),
  endpoint(VIGILANCIA_OPERATIONS, "PATCH /api/v1/contrapartes/{contraparte_id}", {
    run: (deps, actor, { params, body, now }) =>
      changeContraparte(deps, actor, params.contraparteId, (stored) => {
        const { estado, riesgo, ...others } = body;
        // A null is no value for these two: it would make a retired one active.
        const stated = { ...others, ...(estado && { estado }), ...(riesgo && { riesgo }) };
        const declarada = parseWith(ContraparteRequest, { ...wireOf(stored), ...stated });
        const issues = futureIssues(declarada, now);
        if (issues.length > 0) throw new ServiceError("validation_error", { issues });
        return declarada;
      }),
    present: presentContraparte,
  }),
  endpoint(VIGILANCIA_OPERATIONS, "DELETE /api/v1/contrapartes/{contraparte_id}", {
    run: (deps, actor, { params }) =>
      changeContraparte(deps, actor, params.contraparteId, (stored) => ({ ...stored, estado: "retirada" })),
    present: presentContraparte,
  }),
);
