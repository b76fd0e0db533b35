import { z } from "zod";
import { ERRORS, type ErrorCode } from "../../domain/shared/errors";
import { Id } from "./common";
import { optional } from "./text";

const Solicitud = z
  .string()
  .trim()
  .regex(/^req_[0-9a-f]{1,64}$/, "Un número de solicitud empieza por req_.");

const Cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_req_[0-9a-f]{1,64}$/)
  .transform((cursor) => {
    const [en = "", ...rest] = cursor.split("_");
    return { en: new Date(en), requestId: rest.join("_") };
  })
  .refine(({ en }) => !Number.isNaN(en.getTime()));

/** Filter of a page of refusals. */
export const RechazosQuery = z.object({
  requestId: optional(Solicitud),
  codigo: optional(z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])),
  apiKeyId: optional(Id),
  cursor: optional(Cursor),
});

export const RECHAZOS_LIMITE = 50;
