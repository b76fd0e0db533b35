import type { ApiDocument, JsonSchema } from "./api-document";

function resolve(api: ApiDocument, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  const named = name === undefined ? undefined : api.components.schemas[name];
  return named === undefined
    ? schema
    : { ...named, ...(schema.description && { description: schema.description }) };
}

/** Returns the schema without null, and whether it may be null. */
export function plainSchema(
  api: ApiDocument,
  schema: JsonSchema,
): { readonly schema: JsonSchema; readonly isNullable: boolean } {
  const here = resolve(api, schema);
  const choices = here.anyOf ?? here.oneOf;
  if (choices === undefined) {
    const types = Array.isArray(here.type) ? here.type : undefined;
    const type = types?.find((each) => each !== "null");
    return type === undefined
      ? { schema: here, isNullable: false }
      : { schema: { ...here, type }, isNullable: types?.includes("null") === true };
  }
  const rest = choices.filter(({ type }) => type !== "null");
  const [only] = rest;
  const inner = rest.length === 1 && only !== undefined ? resolve(api, only) : here;
  const description = here.description ?? inner.description;
  return {
    schema: { ...inner, ...(description && { description }) },
    isNullable: rest.length < choices.length,
  };
}
