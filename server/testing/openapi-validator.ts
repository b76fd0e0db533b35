import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { splitName } from "../contract/http/operation";
import { operationsAt } from "../contract/http/operations";
import { publishedDocument } from "./published-document";

const DOCUMENT_ID = "openapi.json";

export interface RealResponse {
  readonly method: string;
  readonly pathname: string;
  readonly response: Response;
}

/**
 * Checks real responses against the published document, or a similar one. Stricter than a client may be: an
 * undocumented field, status or value is an error.
 */
export function createOpenApiValidator(document: object = publishedDocument()) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(closed(structuredClone(document)), DOCUMENT_ID);

  /** Errors of a value against the schema at a pointer. */
  const complaintsAt = (pointer: string, value: unknown): string[] => {
    const validate = ajv.getSchema(`${DOCUMENT_ID}#${pointer}`);
    if (validate === undefined) return [`no schema at ${pointer}`];
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath || "/", message, JSON.stringify(params)].join(" "),
    );
  };

  const headerComplaints = ({ headers = {}, pointer }: Documented, sent: Headers): string[] =>
    Object.entries(headers).flatMap(([name, { required = false, schema }]) => {
      const value = sent.get(name);
      if (value === null) return required ? [`the header ${name} is missing`] : [];
      const typed = schema.type === "integer" || schema.type === "boolean" ? JSON.parse(value) : value;
      const at = `${pointer}${pointerOf(["headers", name, "schema"])}`;
      return complaintsAt(at, typed).map((complaint) => `${name}: ${complaint}`);
    });

  /** Errors of a response, one line each. Empty if it is as documented. Reads a clone. */
  return async ({ method, pathname, response }: RealResponse): Promise<string[]> => {
    const documented = describedResponse(document, method, pathname, response.status);
    if (typeof documented === "string") return [documented];
    const complaints = headerComplaints(documented, response.headers);
    const text = await response.clone().text();
    const [mediaType] = Object.keys(documented.content ?? {});
    if (mediaType === undefined)
      return text === "" ? complaints : [`${response.status} has no body in the document`];
    const sent = response.headers.get("content-type");
    if (sent !== mediaType) return [`${sent} is not the documented ${mediaType}`];
    const body: unknown = sent === "application/json" ? JSON.parse(text) : text;
    const codes = documented["x-codigos"];
    const { error } = body as { readonly error?: string };
    if (codes && !codes.includes(error ?? "")) complaints.push(`${error} is not one of ${codes.join()}`);
    const at = `${documented.pointer}${pointerOf(["content", mediaType, "schema"])}`;
    return [...complaints, ...complaintsAt(at, body)];
  };
}

interface Described {
  readonly responses: Readonly<Record<string, DescribedResponse | undefined>>;
}

interface DescribedResponse {
  readonly content?: object;
  readonly headers?: Readonly<
    Record<string, { readonly required?: boolean; readonly schema: { readonly type?: string } }>
  >;
  readonly "x-codigos"?: readonly string[];
}

type Documented = DescribedResponse & { readonly pointer: string };

function describedResponse(
  document: object,
  method: string,
  pathname: string,
  status: number,
): Documented | string {
  const asked = operationsAt(pathname).find(({ name }) => splitName(name).method === method);
  if (asked === undefined) return `${method} ${pathname} is not in the document`;
  const { name } = asked;
  const { path } = splitName(name);
  const { paths } = document as { readonly paths: Record<string, Record<string, Described> | undefined> };
  const response = paths[path]?.[method.toLowerCase()]?.responses[String(status)];
  if (response === undefined) return `${name} documents no ${status}`;
  const pointer = pointerOf(["paths", path, method.toLowerCase(), "responses", String(status)]);
  return { ...response, pointer };
}

/** JSON pointer in a URI fragment (RFC 6901, 3 and 6). */
function pointerOf(steps: readonly string[]): string {
  return steps
    .map((step) => `/${encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
    .join("");
}

function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isObjectSchema = inner.type === "object" && "properties" in inner;
  const isOpenText = inner.type === "string" && "examples" in inner;
  if (isOpenText) return { ...inner, enum: inner.examples } as T;
  return (isObjectSchema ? { additionalProperties: false, ...inner } : inner) as T;
}
