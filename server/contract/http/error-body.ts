import { z } from "zod";
import { ERRORS, type ErrorCode, type ServiceError } from "../../domain/shared/errors";
import { consumoRechazadoFields, presentCuentaError, sinPlanAsignadoFields } from "../v1/cuenta-errors";
import { documentedAs } from "./common";

export const REQUEST_ID = /^req_[0-9a-f]{32}$/;

/** Contract, "Error body": the shape of every error response. */
export const ErrorBody = z
  .object({
    error: z.enum(Object.keys(ERRORS) as ErrorCode[]).meta({
      override: documentedAs({
        type: "string",
        description:
          "Código estable: programe contra él. Cada respuesta dice cuáles da; puede haber otros más adelante.",
      }),
    }),
    message: z.string(),
    doc_url: z.url(),
    request_id: z.string().regex(REQUEST_ID),
  })
  .meta({ id: "Error" });

/** The refusal of a request for how it is written. */
export const ErrorDeSolicitud = ErrorBody.extend({
  issues: z
    .array(z.object({ path: z.array(z.string()), message: z.string() }).meta({ id: "Issue" }))
    .optional()
    .meta({ description: "Solo en validation_error." }),
}).meta({ id: "ErrorDeSolicitud" });

export type ErrorBody = z.output<typeof ErrorDeSolicitud>;

/** The body of a refusal. `issues` appears only if the error has them (contract-decisions 20, 30). */
export function presentError(error: ServiceError, { requestId, docsUrl }: ErrorContext): ErrorBody {
  return {
    error: error.code,
    message: error.message,
    doc_url: `${docsUrl}#${errorAnchor(error.code)}`,
    request_id: requestId,
    ...presentCuentaError(error),
    ...(error.issues && { issues: error.issues.map(({ path, message }) => ({ path: [...path], message })) }),
  };
}

export interface ErrorContext {
  readonly requestId: string;
  /** Address of the page whose anchors explain the codes. */
  readonly docsUrl: string;
}

/** Contract: `doc_url` is `{docs_url}#error-<code>`. The documentation has this anchor for every code. */
export function errorAnchor(code: ErrorCode): string {
  return `error-${code}`;
}

/** Body of a 402: the only one with `como_reactivar`. */
export const ConsumoRechazado = ErrorBody.extend(consumoRechazadoFields).meta({ id: "ConsumoRechazado" });

/** Body of the 409 of GET /cuenta/consumo. */
export const SinPlanAsignado = ErrorBody.extend(sinPlanAsignadoFields).meta({ id: "SinPlanAsignado" });
