import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { plainText } from "../domain/screening/names/normalize";
import { isComparableName, unaskableBecause } from "../domain/screening/names/reading";
import { unreadableBecause } from "../domain/screening/names/unreadable";
import { publishedDocument } from "./published-document";
import { createArbitraries, type Schema } from "./schema-arbitrary";

const DOCUMENT_ID = "openapi.json";
/** Left out: they continue after their answer, or wait for sources, webhooks or mail. */
const NOT_AT_RANDOM = ["ejecutarTarea", "actualizarLista", "probarAlertas"];
/** Operations whose refusals depend on data or the clock, which no document can state. */
const JUDGED_BY_STATE = [
  "activarBolsa",
  "emitirCobro",
  "registrarPago",
  "cambiarAlertas",
  "rotarSecretoDelWebhook",
  "probarConsistencia",
  "exportarCliente",
  "retenerCliente",
  "retenerConsulta",
];

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: "path" | "query" | "header";
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly security: readonly object[];
}

export interface GeneratedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** True if all of it follows the document: it may be refused, but not for its form. */
  readonly isAsDocumented: boolean;
}

export interface Credentials {
  readonly llave: string;
  readonly token: string;
  /** Ids that exist, tried in every place of an id. */
  readonly ids: readonly string[];
}

type Parts = { readonly [name: string]: unknown };

/** Unexpected JSON: other types, huge numbers, NUL, lone surrogates, `__proto__`, truncated text. */
const strange = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>("\u0000", "\ud800", 1e308, -1, "", [], {}, "'; DROP TABLE consulta; --", "%00"),
);

/**
 * Generates `count` requests from the published documents, always the same for a seed. Most follow the document, and
 * others have one invalid part.
 */
export function generateRequests(credentials: Credentials, count: number, seed: number): GeneratedRequest[] {
  const document = publishedDocument();
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema(document, DOCUMENT_ID);
  const arbitraryOf = createArbitraries(document, ajv, DOCUMENT_ID);
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Described>)
      .filter(([, { operationId }]) => !NOT_AT_RANDOM.includes(operationId))
      .map(([method, operation]) => requestOf(method.toUpperCase(), path, operation)),
  );
  return fc.sample(fc.oneof(...operations), { numRuns: count, seed });

  function requestOf(method: string, path: string, operation: Described): fc.Arbitrary<GeneratedRequest> {
    const { parameters = [], requestBody, security } = operation;
    const partsIn = (place: string): fc.Arbitrary<Parts> => {
      const here = parameters.filter((parameter) => parameter.in === place);
      const requiredKeys = here.filter(({ required }) => required).map(({ name }) => name);
      const fields = here.map(({ name, schema }) => [name, parameterOf(schema)] as const);
      return fc.record(Object.fromEntries(fields), { requiredKeys });
    };
    const parameterOf = (schema: Schema) =>
      schema.format === "uuid"
        ? fc.oneof(fc.constantFrom(...credentials.ids), arbitraryOf(schema))
        : arbitraryOf(schema);
    const [schemeName] = security.flatMap(Object.keys) as ("llave" | "token")[];
    const schema = requestBody?.content["application/json"]?.schema;
    const body = schema
      ? arbitraryOf(schema).map((value) => JSON.stringify(value))
      : requestBody
        ? fc.string({ maxLength: 200 })
        : fc.constant(undefined);
    const documented = fc.record({
      params: partsIn("path"),
      query: partsIn("query"),
      header: partsIn("header"),
      body,
      credential: fc.constant(schemeName && credentials[schemeName]),
      isAsDocumented: fc.constant(!JUDGED_BY_STATE.includes(operation.operationId)),
    });
    const hostile = documented.chain((good) =>
      fc
        .oneof(
          strange.map((value) => ({ body: JSON.stringify(value) })),
          fc.string().map((text) => ({ body: `${good.body ?? ""}${text}` })),
          fc.tuple(fc.nat(), strange).map(([at, value]) => ({ body: withStrange(good.body, at, value) })),
          fc
            .dictionary(fc.constantFrom("limite", "cursor", "desde", "formato", "buscar"), strange)
            .map((query) => ({ query })),
          strange.map((value) => ({ params: mapValues(good.params, () => value) })),
          fc
            .constantFrom("", "nada", credentials.llave, credentials.token)
            .map((credential) => ({ credential })),
        )
        .map((change) => ({ ...good, ...change, isAsDocumented: false })),
    );
    return fc.oneof({ arbitrary: documented, weight: 2 }, { arbitrary: hostile, weight: 1 }).map((parts) => ({
      method,
      path: path.replace(/\{(\w+)\}/g, (_, name) => encode(parts.params[name])) + searchOf(parts.query),
      headers: {
        ...mapValues(parts.header, String),
        ...(parts.credential && { authorization: `Bearer ${parts.credential}` }),
      },
      body: method === "GET" ? undefined : parts.body,
      isAsDocumented:
        parts.isAsDocumented &&
        !namesNobody(operation.operationId, parts.body) &&
        // No schema can say which letters nobody transliterates.
        !("q" in parts.query && plainText(String(parts.query.q)) === ""),
    }));
  }
}

const NAMING = ["validar", "consultarDiligencia", "guardarContraparte", "cambiarContraparte"];

/** A name that cannot be read, or without two letters alone: no schema can say which names these are. */
function namesNobody(operationId: string, body: string | undefined): boolean {
  if (body === undefined || !NAMING.includes(operationId)) return false;
  const { nombre, documento, alias } = JSON.parse(body) as {
    nombre?: string | null;
    documento?: object | null;
    alias?: readonly string[] | null;
  };
  const names = [nombre, ...(alias ?? [])].filter((name) => typeof name === "string");
  if (names.some((name) => (unreadableBecause(name) ?? unaskableBecause(name, false)) !== null)) return true;
  return operationId === "validar" && !documento && !isComparableName(nombre ?? "");
}

/** Sets one field of a JSON object to an unexpected value. */
function withStrange(body: string | undefined, at: number, value: unknown): string {
  const fields = fieldsOf(body);
  const names = Object.keys(fields);
  return JSON.stringify({ ...fields, [names[at % (names.length || 1)] ?? "__proto__"]: value });
}

/** An uploaded file has none. */
function fieldsOf(body = ""): object {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}

function mapValues<T, U>(values: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

function searchOf(query: Parts): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** As a client does. An empty text, or dots alone, would change the path. */
function encode(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  // Through UTF-8, which has no lone surrogates.
  return encodeURIComponent(Buffer.from(text).toString()).replace(/^\.{0,2}$/, "_");
}
