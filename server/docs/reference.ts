import type { Answer, ApiDocument, Body, Described, Parameter } from "../contract/http/api-document";
import { errorAnchor } from "../contract/http/error-body";
import { type Example, examplesAt } from "../contract/http/examples";
import { plainSchema } from "../contract/http/plain-schema";
import { apiOf, fieldList, fieldRules, oneLine, operationsOf } from "./api-fields";
import { type Document, documentOf } from "./document";
import { fence } from "./markdown";
import { curl, python, type Request, typescript } from "./samples";

/** One page per operation of `/openapi.json`. */
export function referenceDocuments(baseUrl: string): readonly Document[] {
  const api = apiOf(baseUrl);
  return operationsOf(api).map(({ slug, operation, ...place }) =>
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
  const example = examplesAt(place.baseUrl).find(
    ({ operacion, status = 0 }) => operacion === operation.operationId && status < 300,
  );
  const request = requestOf(place, operation, example);
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
  const { hasKey } = request;
  const tried = {
    method,
    address: example?.direccion ?? path,
    hasKey,
    body: request.body === undefined ? null : JSON.stringify(request.body, null, 2),
  };
  const head = { slug, title: `${method} ${path}`, changed: null, request: tried };
  return documentOf({ ...head, summary: `${operation.summary}.` }, joined(body));
}

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== "").join("\n\n");

/** Parameters as the fields of a body are shown. */
function parametersPart(api: ApiDocument, parameters: readonly Parameter[]): string {
  const places = { path: "en la dirección", query: "en la consulta (`?`)", header: "en un encabezado" };
  return parameters
    .map(({ name, in: place, required, description, schema }) => {
      const need = required ? ", obligatorio" : "";
      const texts = `${oneLine(description)} ${fieldRules(plainSchema(api, schema).schema)}`.trim();
      return `- **\`${name}\`** *${places[place]}${need}*  ${texts} {#parametro-${name.toLowerCase()}}`;
    })
    .join("\n");
}

function bodyPart(api: ApiDocument, { requestBody }: Described): string {
  const schema = requestBody?.content["application/json"]?.schema;
  return schema === undefined ? "" : fieldList(api, schema, "solicitud", true);
}

const cell = (text = ""): string => oneLine(text).replace(/\|/g, "\\|");

function requestOf(
  { method, baseUrl, path }: Place,
  operation: Described,
  example: Example | undefined,
): Request {
  return {
    method,
    url: baseUrl + (example?.direccion ?? path),
    hasKey: operation.security.length > 0,
    idempotency: (operation.parameters ?? []).some(({ name }) => name === "Idempotency-Key"),
    body: example?.cuerpo,
    isFile: Object.keys(operation.responses[200]?.content ?? {}).includes("application/pdf"),
  };
}

function answerPart(api: ApiDocument, status: string, { description, content = {} }: Answer): string {
  const [[mediaType, { schema, examples = {} }] = ["", {}]] = Object.entries(content);
  const heading = `## Respuesta ${status}`;
  if (mediaType !== "application/json" || schema === undefined)
    return joined([heading, mediaType === "" ? description : `Un archivo \`${mediaType}\`.`]);
  return joined([heading, examplesPart(examples), fieldList(api, schema, "respuesta")]);
}

/** Recorded answers as the tabs of one block. */
const examplesPart = (examples: NonNullable<Body["examples"]>): string =>
  Object.entries(examples)
    .map(([name, { value }]) =>
      fence("json variante", name.replaceAll("_", " "), JSON.stringify(value, null, 2)),
    )
    .join("\n");

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

function messageOf({ description }: Answer, code: string): string {
  const line = description.split("\n\n").find((each) => each.startsWith(`\`${code}\`: `));
  return cell(line?.slice(code.length + 4));
}

/** One line per operation, and where `/openapi.json` is. */
export function referenceIndex(baseUrl: string): Document {
  const rows = operationsOf(apiOf(baseUrl)).map(
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
