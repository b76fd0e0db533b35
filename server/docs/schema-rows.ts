import type { ApiDocument, JsonSchema } from "../contract/http/api-document";
import { plainSchema } from "../contract/http/plain-schema";

interface Row {
  /** The path of a field: `matches[].lista`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const DEPTH_MAX = 4;

/** Every field of an object, with nested ones, in document order. */
export function fieldRows(api: ApiDocument, schema: JsonSchema, prefix = "", depth = 0): readonly Row[] {
  const { schema: object } = plainSchema(api, schema);
  const required = new Set(object.required ?? []);
  return Object.entries(object.properties ?? {}).flatMap(([name, field]) => {
    const { schema: inner, isNullable } = plainSchema(api, field);
    const rules = fieldRules(inner);
    const row: Row = {
      name: prefix + name,
      type: typeOf(api, inner) + (isNullable ? " o null" : ""),
      isRequired: required.has(name),
      description: [inner.description ?? field.description ?? "", rules].filter(Boolean).join(" "),
    };
    if (depth >= DEPTH_MAX) return [row];
    const item = inner.items === undefined ? undefined : plainSchema(api, inner.items).schema;
    const below = item?.properties ? fieldRows(api, item, `${prefix}${name}[].`, depth + 1) : [];
    const inside = inner.properties ? fieldRows(api, inner, `${prefix}${name}.`, depth + 1) : [];
    return [row, ...below, ...inside];
  });
}

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
  if (schema.items) return `lista de ${typeOf(api, plainSchema(api, schema.items).schema)}`;
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
}: JsonSchema): string {
  if (values !== undefined) return `Uno de: ${values.map((value) => `\`${value}\``).join(", ")}.`;
  if (only !== undefined) return `Siempre \`${only}\`.`;
  const length = between(minLength, maxLength, "caracteres");
  const size = between(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, "");
  const items = between(minItems, maxItems, "elementos");
  return [length, size, items].filter(Boolean).join(" ");
}

function between(min: number | undefined, max: number | undefined, of: string): string {
  if (max === undefined) return "";
  return `De ${min ?? 0} a ${max} ${of}`.trim().concat(".");
}
