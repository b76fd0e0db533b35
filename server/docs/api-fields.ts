import type { ApiDocument, JsonSchema } from "../contract/http/api-document";
import { openApiDocument } from "../contract/http/openapi";
import { plainSchema } from "../contract/http/plain-schema";

/** The document that `/openapi.json` publishes. */
export const apiOf = (baseUrl: string): ApiDocument =>
  openApiDocument({ baseUrl, docsUrl: `${baseUrl}/docs/errores` }) as unknown as ApiDocument;

/** Every operation of `/openapi.json`, in its order. `verReporteDeLote` is at `referencia-ver-reporte-de-lote`. */
export const operationsOf = (api: ApiDocument) =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      slug: `referencia-${operation.operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

/**
 * Every field of an object as a Markdown list in document order, a nested object's below it. Anchors begin with
 * `prefix`. `isAsked`: says which ones are required.
 */
export function fieldList(api: ApiDocument, schema: JsonSchema, prefix: string, isAsked = false): string {
  return fieldLines(api, schema, prefix, isAsked).join("\n");
}

const DEPTH_MAX = 4;

function fieldLines(
  api: ApiDocument,
  schema: JsonSchema,
  prefix: string,
  isAsked: boolean,
  depth = 0,
): readonly string[] {
  const { schema: object } = plainSchema(api, schema);
  const required = new Set(object.required ?? []);
  return Object.entries(object.properties ?? {}).flatMap(([name, field]) => {
    const { schema: inner, isNullable } = plainSchema(api, field);
    const type = typeOf(api, inner) + (isNullable ? " o null" : "");
    const need = isAsked && required.has(name) ? ", obligatorio" : "";
    const texts = [inner.description ?? field.description ?? "", fieldRules(inner)].map(oneLine);
    const anchor = `${prefix}-${name.toLowerCase()}`;
    const line = `- **\`${name}\`** *${type}${need}*  ${texts.filter(Boolean).join(" ")} {#${anchor}}`;
    if (depth >= DEPTH_MAX) return [line];
    const item = inner.items === undefined ? inner : plainSchema(api, inner.items).schema;
    return [line, ...fieldLines(api, item, anchor, isAsked, depth + 1).map((below) => `  ${below}`)];
  });
}

/** A description as part of one line. */
export const oneLine = (text = ""): string => text.replace(/\n+/g, " ");

const TYPES: Readonly<Record<string, string>> = {
  string: "texto",
  integer: "entero",
  number: "número",
  boolean: "sí o no",
  object: "objeto",
  array: "lista",
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: "uuid",
  date: "fecha",
  "date-time": "fecha y hora",
  uri: "dirección",
  email: "correo",
};

function typeOf(api: ApiDocument, schema: JsonSchema): string {
  if (schema.items) {
    const [word = "", ...rest] = typeOf(api, plainSchema(api, schema.items).schema).split(" ");
    return `lista de ${[/[aeiouáéíóú]$/.test(word) ? `${word}s` : word, ...rest].join(" ")}`;
  }
  const { type, format } = schema;
  if (format !== undefined && FORMATS[format]) return FORMATS[format];
  const name = Array.isArray(type) ? type.join(" o ") : (type as string | undefined);
  return TYPES[name ?? (schema.properties ? "object" : "")] ?? name ?? "cualquiera";
}

/** The rules of a value, beyond its type. */
export function fieldRules({
  enum: values,
  const: only,
  minLength,
  maxLength,
  minimum,
  maximum,
  minItems,
  maxItems,
  examples,
}: JsonSchema): string {
  if (values !== undefined) return `Uno de: ${values.map((value) => `\`${value}\``).join(", ")}.`;
  if (examples !== undefined && examples.length > 0)
    return `Hoy: ${examples.map((value) => `\`${value}\``).join(", ")}.`;
  if (only !== undefined) return `Siempre \`${only}\`.`;
  const length = between(minLength, maxLength, "caracteres");
  const size = between(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, "");
  const items = between(minItems, maxItems, "elementos");
  return [length, size, items].filter(Boolean).join(" ");
}

function between(min: number | undefined, max: number | undefined, of: string): string {
  if (max === undefined) return "";
  if (min === max) return `${max} ${of}.`;
  return `De ${min ?? 0} a ${max} ${of}`.trim().concat(".");
}
