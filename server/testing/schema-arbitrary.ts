import type Ajv2020 from "ajv/dist/2020";
import fc from "fast-check";

/** The part of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** Past dates, and times within the supported years. */
const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc
    .date({ min: new Date("0001-01-01"), max: new Date("2025-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  "date-time": fc
    .date({ min: new Date("2001-01-01"), max: new Date("2998-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  email: fc.emailAddress(),
  // Random ids, so that nothing sent there exists.
  uuid: fc.uuid(),
  uri: fc.webPath().map((path) => `https://receptor.invalid${path}`),
};

/**
 * `pattern` without its lookaheads, which the generator does not support. Generated values are checked against the
 * whole pattern.
 */
function withoutLookaheads(pattern: string): string {
  const start = pattern.search(/\(\?[=!]/);
  if (start < 0) return pattern;
  let end = start + 1;
  for (let depth = 1; depth > 0; end += 1) {
    if (pattern[end] === "\\") end += 1;
    else if (pattern[end] === "(") depth += 1;
    else if (pattern[end] === ")") depth -= 1;
  }
  return withoutLookaheads(pattern.slice(0, start) + pattern.slice(end));
}

/**
 * Generates values that are valid for a schema of `document`. `ajv`, which knows the document by `documentId`,
 * validates them.
 */
export function createArbitraries(document: object, ajv: Ajv2020, documentId: string) {
  const resolve = (reference: string): Schema =>
    reference
      .split("/")
      .slice(1)
      .reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document) as Schema;

  function stringOf({ format = "", pattern, minLength = 0, maxLength = 64 }: Schema): fc.Arbitrary<unknown> {
    if (FORMATS[format]) return FORMATS[format];
    if (pattern === undefined) return fc.string({ minLength, maxLength, unit: "grapheme" });
    return fc.stringMatching(new RegExp(withoutLookaheads(pattern), "u"));
  }

  function roughly(schema: Schema): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined) return roughly(resolve(schema.$ref));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.properties) {
      const fields = Object.entries(schema.properties).map(
        ([name, field]) => [name, roughly(field)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
    }
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(roughly));
    const [type, ...others] = [schema.type ?? "object"].flat();
    const { minimum = 0, maximum = 2 ** 31 } = schema;
    const byType: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
      string: () => stringOf(schema),
      integer: () => fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
      boolean: () => fc.boolean(),
      null: () => fc.constant(null),
      array: () => fc.array(roughly(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) }),
      object: () => fc.constant({}),
    };
    const arbitraries = [type, ...others].map((one) => byType[one ?? ""]?.() ?? fc.constant(null));
    return fc.oneof(...arbitraries);
  }

  return (schema: Schema): fc.Arbitrary<unknown> => {
    const admits = ajv.compile(absolute(schema, documentId) as object);
    return roughly(schema).filter((value) => admits(value) as boolean);
  };
}

/** The schema with its references pointing into the document that ajv knows. */
function absolute<T>(schema: T, documentId: string): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${documentId}#`)) as T;
}
