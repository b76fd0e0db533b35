import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import type { ApiDocument, JsonSchema } from "./api-document";
import { FIELD_TEXTS } from "./field-texts";
import { openApiDocument } from "./openapi";

const api = openApiDocument({
  baseUrl: "https://a.test",
  docsUrl: "https://a.test/docs/errores",
}) as unknown as ApiDocument;

const operations = Object.entries({ ...api.paths, ...api.webhooks }).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => [`${operation.operationId ?? path}`, operation] as const),
);

function* fieldsOf(schema: JsonSchema, at: string): Generator<readonly [string, JsonSchema]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield [`${at}.${name}`, field];
    yield* fieldsOf(field, name);
  }
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* fieldsOf(part, at);
  if (schema.items) yield* fieldsOf(schema.items, at);
}

const fields = Object.entries(api.components.schemas).flatMap(([name, schema]) => [
  ...fieldsOf(schema, name),
]);

describe("an integrator's document", () => {
  it("describes every field", () => {
    expect(fields.filter(([, { description }]) => !description).map(([at]) => at)).toEqual([]);
  });

  it("describes every operation, parameter and header", () => {
    const silent = operations.flatMap(([id, { description, parameters = [], responses }]) => [
      ...(description ? [] : [id]),
      ...parameters.filter((each) => !each.description).map(({ name }) => `${id} ${name}`),
      ...Object.values(responses).flatMap(({ headers = {} }) =>
        Object.entries(headers).flatMap(([name, header]) => (header.description ? [] : [`${id} ${name}`])),
      ),
    ]);
    expect(silent).toEqual([]);
  });

  it("has no text for an unknown field", () => {
    const names = new Set(fields.flatMap(([at]) => [at, at.split(".").at(-1)]));
    for (const [, { parameters = [], responses }] of operations) {
      for (const { name } of parameters) names.add(name);
      for (const { headers = {} } of Object.values(responses))
        for (const name of Object.keys(headers)) names.add(name);
    }
    expect(Object.keys(FIELD_TEXTS).filter((name) => !names.has(name))).toEqual([]);
  });

  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema({ ...api, $id: "api" });

  const examples = operations.flatMap(([id, { requestBody, responses }]) => [
    ...Object.values(requestBody?.content ?? {}).map((content) => [`${id}, asked`, content] as const),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      content["application/json"] ? [[`${id}, ${status}`, content["application/json"]] as const] : [],
    ),
  ]);

  it.each(examples)("has an example of %s that is as documented", (_, { schema, example }) => {
    expect(example).toBeDefined();
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));
    validate(example);
    expect(validate.errors ?? []).toEqual([]);
  });
});
