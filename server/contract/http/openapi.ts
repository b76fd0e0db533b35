import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { ERRORS } from "../../domain/shared/errors";
import { INTERFACE_VERSION } from "../v1/health";
import { describeWebhooks } from "../v1/webhooks";
import { openEnum } from "./common";
import { describeDocument } from "./describe-document";
import { ErrorBody, ErrorDeSolicitud, REQUEST_ID } from "./error-body";
import { HEADERS, IDEMPOTENCY_KEY } from "./headers";
import { OPENAPI_AREAS, type OpenApiArea } from "./openapi-areas";
import { errorsOf, type Operation, splitName } from "./operation";
import { OPERATIONS } from "./operations";

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

/** Addresses of the described deployment. */
interface Addresses {
  readonly baseUrl: string;
  readonly docsUrl: string;
}

/** The OpenAPI 3.1 document of an area's operations, from the table and its schemas. */
export function openApiDocument({ baseUrl, docsUrl }: Addresses, area: OpenApiArea = "integracion") {
  const { title, description, tags, securitySchemes } = OPENAPI_AREAS[area];
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title,
        version: INTERFACE_VERSION,
        license: { name: "MIT", identifier: "MIT" },
        description,
      },
      externalDocs: { url: docsUrl },
      servers: [{ url: baseUrl }],
      tags: tags.map(({ name, description }) => ({ name, description })),
      paths: describePaths(area),
      ...(area === "integracion" && { webhooks: describeWebhooks() }),
      components: { securitySchemes },
    },
    { override: ({ jsonSchema, io }) => makePortable(jsonSchema, io) },
  );
  // Support reads its document beside the back-office. An integrator has only the document.
  if (area === "integracion") describeDocument(document, baseUrl, docsUrl);
  return document;
}

function describePaths(area: OpenApiArea): ZodOpenApiPathsObject {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const { method, path } = splitName(name);
    const tag = OPENAPI_AREAS[area].tags.find(({ of }) => of !== null && path.startsWith(of));
    if (tag === undefined) continue;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(tag.name, operation) };
  }
  return paths;
}

/** Formats with types of their own in generated clients. Those cannot check a pattern, which is for texts. */
const TYPED_FORMATS = ["date", "date-time", "uuid"];

/** Removes constructs that client generators cannot handle (contract-decisions 232). */
function makePortable(schema: z.core.JSONSchema.BaseSchema, io: "input" | "output"): void {
  // New fields are compatible (contract, Versioning 2), so a client must not reject unknown ones.
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
  if (TYPED_FORMATS.includes(schema.format ?? "")) delete schema.pattern;
  if (typeof schema.const === "boolean") delete schema.const;
}

function describeOperation(tag: string, operation: Operation): ZodOpenApiOperationObject {
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    tags: [tag],
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

const modoHeader = {
  [HEADERS.modo]: openEnum(["prueba"]).optional().meta({ description: "Solo con una llave de prueba." }),
};

/** Headers of all answers of an operation, except 401. */
const commonOf = ({ auth }: Operation) =>
  auth === "llave" ? requestIdHeader.extend(modoHeader) : requestIdHeader;

function successes(operation: Operation): ZodOpenApiResponsesObject {
  const { responses, responseHeaders = {}, mediaType = "application/json" } = operation;
  return mapStatuses(Object.entries(responses), ([status, schema]) => [
    status,
    {
      description: DESCRIPTIONS[Number(status)] ?? "Correcto",
      headers: commonOf(operation).extend(responseHeaders),
      ...(schema && { content: { [mediaType]: { schema } } }),
    },
  ]);
}

function refusals(operation: Operation): ZodOpenApiResponsesObject {
  const all = errorsOf(operation);
  const statuses = new Set(all.map((code) => ERRORS[code].status));
  return mapStatuses([...statuses], (status) => {
    const codes = all.filter((code) => ERRORS[code].status === status);
    const usual = codes.includes("validation_error") ? ErrorDeSolicitud : ErrorBody;
    const response = {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join("\n\n"),
      headers: (status === 401 ? requestIdHeader : commonOf(operation)).extend({
        ...(status === 401 && { "WWW-Authenticate": openEnum(["Bearer"]) }),
        ...operation.refusalHeaders?.[status],
      }),
      content: { "application/json": { schema: operation.refusalBodies?.[status] ?? usual } },
      "x-codigos": codes,
    };
    return [String(status), response];
  });
}

function mapStatuses<T>(
  items: readonly T[],
  describe: (item: T) => [string, ZodOpenApiResponseObject],
): ZodOpenApiResponsesObject {
  return Object.fromEntries(items.map(describe));
}
