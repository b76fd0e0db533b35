import type { ApiDocument, Described, Parameter } from "../contract/http/api-document";
import { exampleOf } from "../contract/http/examples";
import { openApiDocument } from "../contract/http/openapi";

/** The document that `/openapi.json` publishes. */
export const apiOf = (baseUrl: string): ApiDocument =>
  openApiDocument({ baseUrl, docsUrl: `${baseUrl}/docs/errores` }) as unknown as ApiDocument;

/** `verReporteDeLote` is at `ver-reporte-de-lote`. */
export const kebab = (id: string): string => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

interface QueryParameter {
  readonly name: string;
  readonly value: string;
  readonly description: string;
  readonly isRequired: boolean;
}

/** An operation as a tool that sends requests by hand has it; `{{…}}` are its variables. */
export interface CollectionRequest {
  readonly slug: string;
  /** Some words, for a list in a narrow column. */
  readonly name: string;
  readonly summary: string;
  readonly folder: string;
  readonly description: string;
  readonly method: string;
  /** From the host on, without what follows `?`. */
  readonly path: string;
  readonly query: readonly QueryParameter[];
  readonly hasKey: boolean;
  readonly idempotency: boolean;
  /** JSON; null: none. */
  readonly body: string | null;
  /** What it is answered with, one of them. */
  readonly statuses: readonly number[];
  /** Fields of the answer that those after it are about. */
  readonly keeps: readonly string[];
}

export interface Collection {
  readonly name: string;
  readonly description: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly requests: readonly CollectionRequest[];
}

/** What a consulta is asked for again by: its answer fills these in. */
const KEPT: readonly string[] = ["consulta_id", "hash_reporte"];
const FOLDERS: Readonly<Record<string, string>> = {
  Integracion: "Integración",
  Verificacion: "Verificación",
};
/** The digest of a report, wherever it is asked for by another name. */
const QUERY_VARIABLES: Readonly<Record<string, string>> = { h: "hash_reporte" };

/** What is there for a real account alone, whose consultas are in the log. */
const OF_THE_LOG: readonly string[] = ["verCabeza", "verificarConsulta"];
const NOT_FOUND = 404;

const variable = (name: string): string => `{{${name}}}`;

/** Every operation of the integrators' document, in its order, asked with the document's own examples. */
export function collectionOf(baseUrl: string): Collection {
  const api = apiOf(baseUrl);
  const consultaId = String(exampleOf(api, { type: "string" }, "consulta_id"));
  const requests = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestOf(api, { method: method.toUpperCase(), path, consultaId }, operation),
    ),
  );
  return {
    name: "Atalaya",
    description:
      "Todas las operaciones de integración de Atalaya. Escriba en la variable `llave` una llave de prueba; " +
      "«Validar» deja en `consulta_id` y `hash_reporte` la consulta que usan las demás.",
    variables: { base: baseUrl, llave: "", consulta_id: consultaId, hash_reporte: "0".repeat(64) },
    requests,
  };
}

/** Ids are ASCII. */
const WRITTEN: Readonly<Record<string, string>> = { bitacora: "bitácora", situacion: "situación" };

/** `verLlaveDeBitacora` is «Ver llave de bitácora». */
function nameOf(operationId: string): string {
  const words = kebab(operationId).split("-");
  const name = words.map((word) => WRITTEN[word] ?? word).join(" ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

interface Place {
  readonly method: string;
  readonly path: string;
  readonly consultaId: string;
}

function requestOf(
  api: ApiDocument,
  { method, path, consultaId }: Place,
  operation: Described,
): CollectionRequest {
  const parameters = operation.parameters ?? [];
  const body = operation.requestBody?.content["application/json"]?.example;
  const [status = ""] = Object.keys(operation.responses).filter((each) => each.startsWith("2"));
  const answer = operation.responses[status]?.content?.["application/json"]?.example;
  return {
    slug: kebab(operation.operationId),
    name: nameOf(operation.operationId),
    folder: FOLDERS[operation.tags[0] ?? ""] ?? operation.tags[0] ?? "",
    summary: operation.summary,
    description: operation.description ?? `${operation.summary}.`,
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => variable(name)),
    query: parameters.filter((each) => each.in === "query").map((each) => queryOf(api, each)),
    hasKey: operation.security.length > 0,
    idempotency: parameters.some(({ name }) => name === "Idempotency-Key"),
    body:
      body === undefined
        ? null
        : JSON.stringify(body, null, 2).replaceAll(consultaId, variable("consulta_id")),
    statuses: [Number(status), ...(OF_THE_LOG.includes(operation.operationId) ? [NOT_FOUND] : [])],
    keeps: operation.operationId === "validar" ? KEPT.filter((name) => hasField(answer, name)) : [],
  };
}

const hasField = (answer: unknown, name: string): boolean =>
  typeof answer === "object" && answer !== null && name in answer;

function queryOf(api: ApiDocument, { name, required, schema, description = "" }: Parameter): QueryParameter {
  const from = QUERY_VARIABLES[name];
  // Where a number is meant, as a place in the log, the table of fields may speak of another field of that name.
  const example = schema.type === "integer" ? 1 : (exampleOf(api, schema, name) ?? "");
  const value = from === undefined ? String(example) : variable(from);
  return { name, value, description, isRequired: required === true };
}
