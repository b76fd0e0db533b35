import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { operationsAt } from "../contract/methods";
import { openApiDocument } from "../contract/openapi";
import { splitName } from "../contract/operation";

const DOCUMENT_ID = "openapi.json";

export interface RealResponse {
  readonly method: string;
  readonly pathname: string;
  readonly response: Response;
}

/**
 * Holds real responses against the published document, or one like it. Stricter than a client may be: a
 * field or a status that the document does not name is an error here.
 */
export function createOpenApiValidator(document: object = openApiDocument(ADDRESSES)) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(closed(structuredClone(document)), DOCUMENT_ID);

  /** What is wrong with a response, in one line each; nothing: it is as documented. Reads a clone. */
  return async ({ method, pathname, response }: RealResponse): Promise<string[]> => {
    const documented = describedResponse(document, method, pathname, response.status);
    if (typeof documented === "string") return [documented];
    const text = await response.clone().text();
    if (!documented.hasBody) return text === "" ? [] : [`${response.status} has no body in the document`];
    const validate = ajv.getSchema(`${DOCUMENT_ID}#${documented.pointer}`);
    if (validate === undefined) return [`no schema at ${documented.pointer}`];
    const sent = response.headers.get("content-type");
    if (sent !== documented.mediaType) return [`${sent} is not the documented ${documented.mediaType}`];
    if (validate(sent === "application/json" ? JSON.parse(text) : text)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath || "/", message, JSON.stringify(params)].join(" "),
    );
  };
}

const ADDRESSES = { baseUrl: "https://atalaya.test", docsUrl: "https://atalaya.test/docs" };

interface Described {
  readonly responses: Readonly<Record<string, { readonly content?: object } | undefined>>;
}

function describedResponse(document: object, method: string, pathname: string, status: number) {
  const name = operationsAt(pathname).find((candidate) => splitName(candidate).method === method);
  if (name === undefined) return `${method} ${pathname} is not in the document`;
  const { path } = splitName(name);
  const { paths } = document as { readonly paths: Record<string, Record<string, Described> | undefined> };
  const response = paths[path]?.[method.toLowerCase()]?.responses[String(status)];
  if (response === undefined) return `${name} documents no ${status}`;
  const [mediaType = ""] = Object.keys(response.content ?? {});
  const steps = ["paths", path, method.toLowerCase(), "responses", String(status), "content", mediaType];
  return {
    hasBody: response.content !== undefined,
    mediaType,
    pointer: `/${[...steps, "schema"].map(pointerStep).join("/")}`,
  };
}

/** JSON pointer in a URI fragment (RFC 6901, 3 and 6). */
function pointerStep(step: string): string {
  return encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isObjectSchema = inner.type === "object" && "properties" in inner;
  return (isObjectSchema ? { additionalProperties: false, ...inner } : inner) as T;
}
