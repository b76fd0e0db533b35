import { ERRORS } from "../../domain/shared/errors";
import type { Answer, ApiDocument, Described, JsonSchema } from "./api-document";
import { errorAnchor } from "./error-body";
import { exampleOf } from "./examples";
import { FIELD_TEXTS } from "./field-texts";

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const OPEN = "Puede haber otros valores.";

/** Adds a description to every field, parameter and header, and an example to every body, all from one table. */
export function describeDocument(document: unknown, docsUrl: string): void {
  const api = document as ApiDocument;
  for (const [name, schema] of Object.entries(api.components.schemas ?? {})) describeFields(schema, name);
  for (const methods of [...Object.values(api.paths), ...Object.values(api.webhooks ?? {})])
    for (const operation of Object.values(methods)) describeOperation(api, operation, docsUrl);
}

function describeOperation(api: ApiDocument, operation: Described, docsUrl: string): void {
  for (const parameter of operation.parameters ?? []) describe(parameter, FIELD_TEXTS[parameter.name]);
  for (const content of Object.values(operation.requestBody?.content ?? {}))
    if (content.schema) (content as Writable<typeof content>).example = exampleOf(api, content.schema, "");
  for (const answer of Object.values(operation.responses)) describeAnswer(api, answer, docsUrl);
}

function describeAnswer(api: ApiDocument, answer: Answer, docsUrl: string): void {
  for (const [name, header] of Object.entries(answer.headers ?? {})) describe(header, FIELD_TEXTS[name]);
  const content: Writable<NonNullable<Answer["content"]>[string]> | undefined =
    answer.content?.["application/json"];
  if (content?.schema === undefined) return;
  describeFields(content.schema, "");
  content.example = exampleOf(api, content.schema, "");
  const [code] = answer["x-codigos"] ?? [];
  if (code === undefined) return;
  const told = { error: code, message: ERRORS[code].message, doc_url: `${docsUrl}#${errorAnchor(code)}` };
  content.example = { ...(content.example as object), ...told };
}

function describe(
  part: { readonly description?: string },
  text: { readonly description: string } | undefined,
): void {
  if (text === undefined) return;
  const own = part.description ?? "";
  if (own === "") (part as Writable<typeof part>).description = text.description;
  else if (own === OPEN) (part as Writable<typeof part>).description = `${text.description} ${own}`;
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
