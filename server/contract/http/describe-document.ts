import { ERRORS } from "../../domain/shared/errors";
import type { Answer, ApiDocument, Described, JsonSchema } from "./api-document";
import { errorAnchor } from "./error-body";
import { type Example, examplesAt, namedExamples } from "./examples";
import { FIELD_TEXTS } from "./field-texts";

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const OPEN = "Puede haber otros valores.";

/** Adds a description to every field, parameter and header, and recorded examples to every body. */
export function describeDocument(document: unknown, baseUrl: string, docsUrl: string): void {
  const api = document as ApiDocument;
  const examples = examplesAt(baseUrl);
  for (const [name, schema] of Object.entries(api.components.schemas ?? {})) describeFields(schema, name);
  for (const [path, methods] of Object.entries({ ...api.paths, ...api.webhooks }))
    for (const operation of Object.values(methods)) {
      const own = examples.filter(({ operacion }) => [operation.operationId, path].includes(operacion));
      describeOperation(operation, own, docsUrl);
    }
}

function describeOperation(operation: Described, examples: readonly Example[], docsUrl: string): void {
  for (const parameter of operation.parameters ?? []) describe(parameter, FIELD_TEXTS[parameter.name]);
  const answered = examples.filter(({ status = 200 }) => status < 300);
  const asked = namedExamples(answered, "cuerpo");
  for (const content of Object.values(operation.requestBody?.content ?? {}))
    if (asked !== undefined) (content as Writable<typeof content>).examples = asked;
  for (const [status, answer] of Object.entries(operation.responses))
    describeAnswer(
      answer,
      examples.filter((example) => example.status === Number(status)),
      docsUrl,
    );
}

function describeAnswer(answer: Answer, examples: readonly Example[], docsUrl: string): void {
  const headers = answer.headers as Record<string, { readonly description?: string }> | undefined;
  for (const [name, shared] of Object.entries(headers ?? {})) {
    // Headers of equal schemas are one object.
    const header = { ...shared };
    (headers as Record<string, typeof header>)[name] = header;
    describe(header, FIELD_TEXTS[name]);
  }
  const content: Writable<NonNullable<Answer["content"]>[string]> | undefined =
    answer.content?.["application/json"];
  if (content?.schema === undefined) return;
  describeFields(content.schema, "");
  const refusals = (answer["x-codigos"] ?? []).map((code) => {
    const value = {
      error: code,
      message: ERRORS[code].message,
      doc_url: `${docsUrl}#${errorAnchor(code)}`,
      request_id: REQUEST_ID,
    };
    return [code, { summary: ERRORS[code].message, value }] as const;
  });
  content.examples = { ...Object.fromEntries(refusals), ...namedExamples(examples, "respuesta") };
}

/** Stands in for the number that each request has. */
const REQUEST_ID = `req_${"1".padStart(32, "0")}`;

function describe(part: { readonly description?: string }, text: string | undefined): void {
  if (text === undefined) return;
  const own = part.description ?? "";
  if (own === "") (part as Writable<typeof part>).description = text;
  else if (own === OPEN) (part as Writable<typeof part>).description = `${text} ${own}`;
}

function describeFields(schema: JsonSchema, container: string): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    describe(field, FIELD_TEXTS[`${container}.${name}`] ?? FIELD_TEXTS[name]);
    describeFields(field, name);
  }
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    describeFields(part, container);
  if (schema.items) describeFields(schema.items, container);
  if (typeof schema.additionalProperties === "object") describeFields(schema.additionalProperties, container);
}
