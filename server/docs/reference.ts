import type { Answer, ApiDocument, Described, JsonSchema, Parameter } from "../contract/http/api-document";
import { errorAnchor } from "../contract/http/error-body";
import { exampleOf } from "../contract/http/examples";
import { openApiDocument } from "../contract/http/openapi";
import { plainSchema } from "../contract/http/plain-schema";
import { type Document, documentOf, fence } from "./document";
import { curl, python, type Request, typescript } from "./samples";
import { fieldRows, fieldRules } from "./schema-rows";

/** The document that `/openapi.json` publishes. */
const apiOf = (baseUrl: string): ApiDocument =>
  openApiDocument({ baseUrl, docsUrl: `${baseUrl}/docs/errores` }) as unknown as ApiDocument;

/** Every operation of `/openapi.json`, in its order. `verReporteDeLote` is at `referencia-ver-reporte-de-lote`. */
export const operationsOf = (baseUrl: string, api = apiOf(baseUrl)) =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      slug: `referencia-${operation.operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

/** One page per operation of `/openapi.json`. */
export function referenceDocuments(baseUrl: string): readonly Document[] {
  const api = apiOf(baseUrl);
  return operationsOf(baseUrl, api).map(({ slug, operation, ...place }) =>
    pageOf(api, slug, { ...place, baseUrl }, operation),
  );
}

interface Place {
  readonly baseUrl: string;
  readonly method: string;
  readonly path: string;
}

function pageOf(api: ApiDocument, slug: string, place: Place, operation: Described): Document {
  const { method, path } = place;
  const request = requestOf(api, place, operation);
  const body = [
    operation.description,
    operation.security.length > 0
      ? "Exige la llave en `Authorization: Bearer`."
      : "No exige llave: cualquiera puede preguntarla.",
    "## Solicitud",
    parametersPart(api, operation.parameters ?? []),
    bodyPart(api, operation),
    fence("sh", "curl", curl(request)),
    fence("ts", "TypeScript", typescript(request)),
    fence("python", "Python", python(request)),
    ...Object.entries(operation.responses)
      .filter(([status]) => status.startsWith("2"))
      .map(([status, answer]) => answerPart(api, status, answer)),
    errorsPart(operation),
  ];
  const head = { slug, title: `${method} ${path}`, changed: null };
  return documentOf({ ...head, summary: `${operation.summary}.` }, joined(body));
}

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== "").join("\n\n");

function parametersPart(api: ApiDocument, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const places = { path: "dirección", query: "consulta (`?`)", header: "encabezado" };
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `| \`${name}\` | ${places[place]} | ${required ? "sí" : "no"} | ${cell(description)} ${fieldRules(plainSchema(api, schema).schema)} |`,
  );
  return ["| Parámetro | En | Obligatorio | |", "|---|---|---|---|", ...rows].join("\n");
}

function bodyPart(api: ApiDocument, { requestBody }: Described): string {
  const schema = requestBody?.content["application/json"]?.schema;
  return schema === undefined ? "" : fieldsTable(api, schema, true);
}

function fieldsTable(api: ApiDocument, schema: JsonSchema, isAsked: boolean): string {
  const rows = fieldRows(api, schema);
  const head = isAsked
    ? ["| Campo | Tipo | Obligatorio | |", "|---|---|---|---|"]
    : ["| Campo | Tipo | |", "|---|---|---|"];
  return [
    ...head,
    ...rows.map(({ name, type, isRequired, description }) =>
      isAsked
        ? `| \`${name}\` | ${type} | ${isRequired ? "sí" : "no"} | ${cell(description)} |`
        : `| \`${name}\` | ${type} | ${cell(description)} |`,
    ),
  ].join("\n");
}

const cell = (text = ""): string => text.replace(/\|/g, "\\|").replace(/\n+/g, " ");

function requestOf(api: ApiDocument, { method, baseUrl, path }: Place, operation: Described): Request {
  const inPath = (operation.parameters ?? []).filter((each) => each.in === "path");
  const address = inPath.reduce(
    (whole, { name, schema }) => whole.replace(`{${name}}`, String(exampleOf(api, schema, name))),
    path,
  );
  return {
    method,
    url: baseUrl + address,
    hasKey: operation.security.length > 0,
    idempotency: (operation.parameters ?? []).some(({ name }) => name === "Idempotency-Key"),
    body: operation.requestBody?.content["application/json"]?.example,
    isFile: Object.keys(operation.responses[200]?.content ?? {}).includes("application/pdf"),
  };
}

function answerPart(api: ApiDocument, status: string, { description, content = {} }: Answer): string {
  const [[mediaType, { schema, example }] = ["", {}]] = Object.entries(content);
  const heading = `## Respuesta ${status}`;
  if (mediaType !== "application/json" || schema === undefined)
    return joined([heading, mediaType === "" ? description : `Un archivo \`${mediaType}\`.`]);
  return joined([
    heading,
    fence("json", "Ejemplo", JSON.stringify(example, null, 2)),
    fieldsTable(api, schema, false),
  ]);
}

function errorsPart({ responses }: Described): string {
  const rows = Object.entries(responses).flatMap(([status, answer]) =>
    (answer["x-codigos"] ?? []).map(
      (code) =>
        `| ${status} | [\`${code}\`](/docs/errores#${errorAnchor(code)}) | ${messageOf(answer, code)} |`,
    ),
  );
  if (rows.length === 0) return "";
  return joined(["## Errores", ["| HTTP | `error` | |", "|---|---|---|", ...rows].join("\n")]);
}

/** Each code's own sentence stands in the description, behind its name. */
function messageOf({ description }: Answer, code: string): string {
  const line = description.split("\n\n").find((each) => each.startsWith(`\`${code}\`: `));
  return cell(line?.slice(code.length + 4));
}

/** One line per operation, and where `/openapi.json` is. */
export function referenceIndex(baseUrl: string): Document {
  const rows = operationsOf(baseUrl).map(
    ({ slug, method, path, operation }) => `- [\`${method} ${path}\`](/docs/${slug}): ${operation.summary}.`,
  );
  const body = [
    "## Operaciones",
    // No table: addresses do not break in a cell and would hide the summaries.
    rows.join("\n"),
    "## Para sus herramientas",
    `[openapi.json](${baseUrl}/openapi.json) es la descripción formal (OpenAPI 3.1) de la que sale esta referencia. Con ella se generan clientes y tipos, y la importan [Postman y Bruno](/docs/inicio-rapido#6-pruebe-en-postman-o-en-bruno).`,
  ].join("\n\n");
  const head = { slug: "referencia", title: "La API entera", changed: null };
  return documentOf({ ...head, summary: "Cada operación en una línea, y su descripción formal." }, body);
}
