import { direccionOf } from "../auth/sesion-cookie";
import { splitFields } from "../contract/http/split-fields";
import { futureBirthIssues, ValidateRequest } from "../contract/v1/validate-request";
import { presentConsulta } from "../contract/v1/validate-response";
import { ServiceError } from "../domain/shared/errors";
import { tryScreening } from "../usecases/prueba/try-screening";
import { deadlineIn, type HttpContext } from "./http-context";
import { FORM_MAX_BYTES, parseJson, parseWith, readBody } from "./parse-input";
import { createPortalRoute } from "./portal-route";

interface PublicParams {
  readonly params: Promise<{ readonly accion: string }>;
}

/** A visitor waits no longer, body and answer together. */
const WAIT_MS = 8_000;

/** The exports of the route file for requests of pages without sign-in. */
export const createPublicRoute = (loadContext: () => HttpContext) =>
  createPortalRoute<PublicParams>(loadContext, {
    prefix: "/api/publico",
    nameOf: async ({ params }) => (await params).accion,
    served: { probar: "POST" },
    answer: async ({ request, requestId }) => {
      const deps = await loadContext().deps();
      const deadline = deadlineIn(WAIT_MS);
      const sent = parseJson(await readBody(request, FORM_MAX_BYTES, deadline));
      const query = parseWith(ValidateRequest, sent);
      const issues = futureBirthIssues(query, await deps.clock.now());
      if (issues.length > 0) throw new ServiceError("validation_error", { issues });
      const direccion = direccionOf(request.headers);
      const { consulta, ...shown } = await tryScreening(deps, { query, requestId, direccion, deadline });
      return Response.json({
        respuesta: presentConsulta(consulta, splitFields(ValidateRequest, sent).ignored),
        ...shown,
      });
    },
  });
