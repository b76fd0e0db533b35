import { z } from "zod";
import { commaList } from "../../domain/shared/formato";
import { documentedAs } from "../http/common";
import { ConsumoRechazado } from "../http/error-body";
import { HEADERS, ListasVersion } from "../http/headers";
import type { Operation, OperationName } from "../http/operation";
import { consumoResponseHeaders } from "./cuenta-consumo";
import { ValidateRequest } from "./validate-request";
import { ValidateResponse } from "./validate-response";

/** Apart from the others, so that the route loads no other operation's schemas. */
export const VALIDATE_OPERATION = {
  "POST /api/v1/validate": {
    id: "validar",
    summary: "Compara un nombre, un documento o ambos con la versión vigente de cada lista",
    description:
      "Compara con la versión vigente de cada lista, guarda la consulta con su evidencia y responde. Cada consulta guardada se cobra una vez: con la misma `Idempotency-Key` y el mismo cuerpo, durante 24 horas, se devuelve la misma respuesta sin otro cobro. Un 402 no guarda ni cobra; un 500 tampoco cobra.",
    auth: "llave",
    body: ValidateRequest,
    acceptsIdempotencyKey: true,
    responses: { 200: ValidateResponse },
    responseHeaders: {
      ...consumoResponseHeaders,
      [HEADERS.listasVersion]: ListasVersion,
      [HEADERS.idempotentReplay]: z
        .literal("true")
        .optional()
        .meta({
          override: documentedAs({
            type: "boolean",
            description: "true, y solo cuando repite la respuesta de una consulta anterior.",
          }),
        }),
    },
    // Contract-decisions 83: not on 401, 500.
    refusalHeaders: {
      400: consumoResponseHeaders,
      402: consumoResponseHeaders,
      409: consumoResponseHeaders,
    },
    refusalBodies: { 402: ConsumoRechazado },
    errors: commaList(
      "sujeto_obligado_requerido, paquete_vencido_sin_pago, tope_de_consumo, bolsa_agotada, bolsa_vencida, idempotency_error",
    ),
    fault: "persistencia_error",
  },
} as const satisfies Readonly<Partial<Record<OperationName, Operation>>>;
