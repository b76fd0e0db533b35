import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { ERRORS } from "../domain/shared/errors";
import { ErrorBody, REQUEST_ID } from "./error-body";
import { HEADERS, IDEMPOTENCY_KEY } from "./headers";
import { INTERFACE_VERSION } from "./health";
import { errorsOf, type Operation, splitName } from "./operation";
import { OPERATIONS } from "./operations";

const TAGS = {
  publica: "Verificación pública",
  contract: "Contrato de integración",
  internal: "Administración (interna)",
} as const;

const SECURITY = {
  ninguna: [],
  publica: [],
  llave: [{ llave: [] }],
  token: [{ token: [] }],
} satisfies Record<Operation["auth"], readonly Record<string, string[]>[]>;

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: "Correcto",
  201: "Creado",
  202: "Aceptado",
  204: "Hecho, sin cuerpo",
};

/**
 * The OpenAPI 3.1 document of every operation, from the table and its schemas. Support's own operations are
 * in it under a tag of their own: they are outside the integrator contract (contract, "What the service does" 8).
 */
export function openApiDocument({
  baseUrl,
  docsUrl,
}: {
  readonly baseUrl: string;
  readonly docsUrl: string;
}) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const { method, path } = splitName(name);
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(path, operation) };
  }
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Atalaya",
        version: INTERFACE_VERSION,
        license: { name: "MIT", identifier: "MIT" },
        description:
          "Consulta de listas vinculantes y restrictivas para sujetos obligados en Colombia. Toda respuesta de " +
          `error tiene la forma Error: programe contra \`error\`. Una ruta desconocida es 404 y un método que la ` +
          "ruta no admite es 405.",
      },
      externalDocs: { url: docsUrl },
      servers: [{ url: baseUrl }],
      tags: [
        {
          name: TAGS.publica,
          description: "Lo que cualquiera comprueba de una consulta y de la bitácora, sin llave.",
        },
        { name: TAGS.contract, description: "Lo que un cliente consulta, con su llave." },
        {
          name: TAGS.internal,
          description:
            "Lo que soporte administra, con su token. Fuera del contrato: puede cambiar sin aviso.",
        },
      ],
      paths,
      components: {
        securitySchemes: {
          llave: { type: "http", scheme: "bearer", description: "Llave de API del cliente." },
          token: { type: "http", scheme: "bearer", description: "Token interno de administración." },
        },
      },
    },
    {
      // New fields are compatible (contract, Versioning 2): a client must not refuse what it does not know.
      override: ({ jsonSchema, io }) => {
        if (io === "output" && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties;
      },
    },
  );
}

function describeOperation(path: string, operation: Operation): ZodOpenApiOperationObject {
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [tagOf(path)],
    security: SECURITY[operation.auth],
    requestParams: {
      ...(operation.params && { path: operation.params as z.ZodObject }),
      ...(operation.query && { query: operation.query as z.ZodObject }),
      ...(operation.acceptsIdempotencyKey && { header: idempotencyHeader }),
    },
    ...requestBody(operation),
    responses: { ...successes(operation), ...refusals(operation) },
  };
}

function tagOf(path: string): string {
  if (path.startsWith("/verificar/")) return TAGS.publica;
  return path.startsWith("/api/v1/") ? TAGS.contract : TAGS.internal;
}

const idempotencyHeader = z.object({
  [HEADERS.idempotencyKey]: z
    .string()
    .regex(IDEMPOTENCY_KEY)
    .optional()
    .meta({ description: "Única por consulta; se recomienda un UUID v4." }),
});

function requestBody({
  body,
  isBodyOptional,
  rawBody,
}: Operation): Pick<ZodOpenApiOperationObject, "requestBody"> {
  if (body)
    return { requestBody: { required: !isBodyOptional, content: { "application/json": { schema: body } } } };
  if (!rawBody) return {};
  const { description } = rawBody;
  return { requestBody: { required: true, description, content: { "application/octet-stream": {} } } };
}

const requestIdHeader = z.object({ [HEADERS.requestId]: z.string().regex(REQUEST_ID) });

function successes(operation: Operation): ZodOpenApiResponsesObject {
  const { responses, responseHeaders = {}, mediaType = "application/json" } = operation;
  return mapStatuses(Object.entries(responses), ([status, schema]) => [
    status,
    {
      description: DESCRIPTIONS[Number(status)] ?? "Correcto",
      headers: requestIdHeader.extend(responseHeaders),
      ...(schema && { content: { [mediaType]: { schema } } }),
    },
  ]);
}

function refusals(operation: Operation): ZodOpenApiResponsesObject {
  const codes = errorsOf(operation);
  const statuses = new Set(codes.map((code) => ERRORS[code].status));
  return mapStatuses([...statuses], (status) => [
    String(status),
    {
      description: codes
        .filter((code) => ERRORS[code].status === status)
        .map((code) => `\`${code}\`: ${ERRORS[code].message}`)
        .join("\n\n"),
      headers: requestIdHeader.extend(operation.refusalHeaders?.[status] ?? {}),
      content: { "application/json": { schema: refusalBody(operation, status) } },
    },
  ]);
}

function refusalBody({ refusalFields = {} }: Operation, status: number): z.ZodType {
  const fields = refusalFields[status];
  return fields === undefined ? ErrorBody : z.object({ ...ErrorBody.shape, ...fields });
}

function mapStatuses<T>(
  items: readonly T[],
  describe: (item: T) => [string, ZodOpenApiResponseObject],
): ZodOpenApiResponsesObject {
  return Object.fromEntries(items.map(describe));
}
