import type { ApiDocument, JsonSchema } from "./api-document";
import { FIELD_TEXTS } from "./field-texts";
import { plainSchema } from "./plain-schema";

/** Fields of an example request. All of them together would look mandatory. */
const SENT: Readonly<Record<string, readonly string[]>> = {
  ValidateRequest: ["tipo", "nombre", "referencia_externa"],
  DiligenciaRequest: ["documento", "tipo_documento"],
};
/** Fields of an answer that are usually empty. */
const USUALLY_NULL = ["derivado_de", "sujeto_obligado", "estampa", "retiro"];
const USUALLY_EMPTY = ["candidatos_apartados", "listas_ausentes", "fuentes_ausentes", "notas"];

/** A value as `given` has it, of the values that the one table of the fields gives (`field-texts.ts`). */
export function exampleOf(api: ApiDocument, given: JsonSchema, container: string): unknown {
  const { schema, isNullable } = plainSchema(api, given);
  const name = nameOf(given) ?? container;
  if (isNullable && USUALLY_NULL.includes(container)) return null;
  if (schema.properties) {
    const fields = Object.entries(schema.properties).filter(([field]) => SENT[name]?.includes(field) ?? true);
    return Object.fromEntries(fields.map(([field, inner]) => [field, fieldExample(api, inner, name, field)]));
  }
  const text = FIELD_TEXTS[container]?.example;
  if (schema.items) {
    if (USUALLY_EMPTY.includes(container)) return [];
    return Array.isArray(text) ? text : [exampleOf(api, schema.items, container)];
  }
  if (schema.const !== undefined) return schema.const;
  const values = schema.enum ?? schema.examples;
  if (text !== undefined && (values === undefined || values.includes(text))) return text;
  if (values !== undefined) return values[0];
  if (isNullable) return null;
  return (
    { boolean: false, integer: schema.minimum ?? 0, number: 0, string: "…" }[schema.type as string] ?? null
  );
}

function fieldExample(api: ApiDocument, schema: JsonSchema, container: string, field: string): unknown {
  const own = FIELD_TEXTS[`${container}.${field}`];
  return own?.example === undefined ? exampleOf(api, schema, field) : own.example;
}

/** Name in a reference, also in a nullable one. */
function nameOf({ $ref, anyOf }: JsonSchema): string | undefined {
  return ($ref ?? anyOf?.find((choice) => choice.$ref)?.$ref)?.split("/").at(-1);
}
