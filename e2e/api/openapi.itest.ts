import Ajv2020 from "ajv/dist/2020";
import { beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "@/server/contract/operations";
import { ERRORS } from "@/server/domain/shared/errors";
import type { Product } from "@/server/testing/product";
import { withProduct } from "./open";

interface Node {
  readonly [name: string]: unknown;
}
interface OpenApiOperation extends Node {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
  readonly security: readonly Node[];
}
interface OpenApi extends Node {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly externalDocs: { readonly url: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Node>>; readonly securitySchemes: Node };
}

let product: Product;
let response: Response;
let document: OpenApi;

withProduct((opened) => (product = opened));
beforeAll(async () => {
  response = await fetch(`${product.service.url}/openapi.json`);
  document = (await response.clone().json()) as OpenApi;
});

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Every object and list in `value`, itself included. */
function* nodesOf(value: unknown): Generator<Node> {
  if (!isNode(value)) return;
  yield value;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

function resolve(reference: string): unknown {
  const steps = reference.replace(/^#\//, "").split("/");
  return steps.reduce<unknown>((node, step) => (isNode(node) ? node[step] : undefined), document);
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

describe("GET /openapi.json", () => {
  it("serves the document as JSON to any origin, with the addresses of this deployment", () => {
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const base = product.service.url.replace("127.0.0.1", "localhost");
    expect(document.servers).toEqual([{ url: base }]);
    expect(document.externalDocs).toEqual({ url: `${base}/docs` });
  });

  it("is an OpenAPI 3.1 document: version, information, paths, components", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: "Atalaya", version: "1.3.0" });
    const fields = ["openapi", "info", "servers", "paths", "components", "security", "tags", "externalDocs"];
    expect(fields).toEqual(expect.arrayContaining(Object.keys(document)));
    expect(Object.keys(document.components).toSorted()).toEqual(["schemas", "securitySchemes"]);
  });

  it("describes every operation there is and no other", () => {
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
  });

  it("declares the path parameters each path has, required, and only security schemes it defines", () => {
    for (const { path, operation } of operations()) {
      const inPath = operation.parameters?.filter((parameter) => parameter.in === "path") ?? [];
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath.map(({ name }) => name)).toEqual(names);
      for (const { required } of inPath) expect(required).toBe(true);
      for (const scheme of operation.security.flatMap((one) => Object.keys(one))) {
        expect(Object.keys(document.components.securitySchemes)).toContain(scheme);
      }
      const [success] = Object.keys(operation.responses);
      expect(success).toMatch(/^2\d\d$/);
      for (const { description } of Object.values(operation.responses)) expect(description).not.toBe("");
    }
  });

  it("refers only to what it holds, and every schema in it is one of JSON Schema 2020-12", () => {
    const references = [...nodesOf(document)].flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []));
    expect(references.length).toBeGreaterThan(20);
    for (const reference of references)
      expect([reference, resolve(reference)]).toEqual([reference, expect.anything()]);
    const ajv = new Ajv2020({ strict: false });
    const inline = [...nodesOf(document.paths)].flatMap(({ schema }) => (isNode(schema) ? [schema] : []));
    for (const schema of [...Object.values(document.components.schemas), ...inline]) {
      expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
    }
  });

  it("names error codes that all have their anchor in the documentation that is served", async () => {
    const page = await (await fetch(`${product.service.url}/docs`)).text();
    const codes = (document.components.schemas.Error as { properties: { error: { enum: string[] } } })
      .properties.error.enum;
    expect(codes.toSorted()).toEqual(Object.keys(ERRORS).toSorted());
    for (const code of codes) expect(page.split(`id="error-${code}"`)).toHaveLength(2);
  });
});
