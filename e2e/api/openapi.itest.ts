import Ajv2020 from "ajv/dist/2020";
import { beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "@/server/contract/http/operations";
import { ERRORS } from "@/server/domain/shared/errors";
import { openCuenta } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { callAs, LANGUAGES } from "./generated-clients";
import { withSharedProduct } from "./open";

interface Node {
  readonly [name: string]: unknown;
}
interface OpenApiOperation extends Node {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly "x-codigos"?: readonly string[] }>
  >;
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
let administracion: OpenApi;

withSharedProduct((opened) => (product = opened), { PAGES: "1" });
beforeAll(async () => {
  response = await fetch(`${product.service.url}/openapi.json`);
  document = (await response.clone().json()) as OpenApi;
  administracion = (await (await fetch(`${product.service.url}/openapi-admin.json`)).json()) as OpenApi;
});

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Every object and list in `value`, itself included. */
function* nodesOf(value: unknown): Generator<Node> {
  if (!isNode(value)) return;
  yield value;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

function resolve(within: OpenApi, reference: string): unknown {
  const steps = reference.replace(/^#\//, "").split("/");
  return steps.reduce<unknown>((node, step) => (isNode(node) ? node[step] : undefined), within);
}

const operationsOf = (one: OpenApi) =>
  Object.entries(one.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation, document: one })),
  );
const operations = () => [document, administracion].flatMap(operationsOf);

describe("GET /openapi.json", () => {
  it("serves the document as JSON to any origin, with the addresses of this deployment", () => {
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const base = product.service.url.replace("127.0.0.1", "localhost");
    expect(document.servers).toEqual([{ url: base }]);
    expect(document.externalDocs).toEqual({ url: `${base}/docs/errores` });
  });

  it("is an OpenAPI 3.1 document: version, information, paths, components", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: "Atalaya", version: "1.3.0" });
    const known = ["openapi", "info", "servers", "paths", "components", "security", "tags", "externalDocs"];
    const fields = [...known, "webhooks"];
    expect(fields).toEqual(expect.arrayContaining(Object.keys(document)));
    expect(Object.keys(document.components).toSorted()).toEqual(["schemas", "securitySchemes"]);
  });

  it("and the document of the administration describe every operation there is, each its own and no other", () => {
    expect(operationsOf(administracion).every(({ path }) => path.startsWith("/api/admin/"))).toBe(true);
    expect(operationsOf(document).some(({ path }) => path.startsWith("/api/admin/"))).toBe(false);
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
  });

  it("declares the path parameters each path has, required, and only security schemes it defines", () => {
    for (const { path, operation, document } of operations()) {
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

  it.each([
    ["integracion", () => document],
    ["administracion", () => administracion],
  ])("refers only to what it contains, and its schemas are valid JSON Schema 2020-12: %s", (_, of) => {
    const document = of();
    const references = [...nodesOf(document)].flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []));
    expect(references.length).toBeGreaterThan(20);
    for (const reference of references)
      expect([reference, resolve(document, reference)]).toEqual([reference, expect.anything()]);
    const ajv = new Ajv2020({ strict: false });
    const inline = [...nodesOf(document.paths)].flatMap(({ schema }) => (isNode(schema) ? [schema] : []));
    for (const schema of [...Object.values(document.components.schemas), ...inline]) {
      expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
    }
  });

  it("names error codes that all have their anchor in the documentation that is served", async () => {
    const page = await (await fetch(`${product.service.url}/docs/errores`)).text();
    const refusals = operations().flatMap(({ operation }) => Object.values(operation.responses));
    const codes = new Set(refusals.flatMap((refusal) => refusal["x-codigos"] ?? []));
    expect(codes.size).toBeGreaterThan(20);
    expect(Object.keys(ERRORS)).toEqual(expect.arrayContaining([...codes]));
    for (const code of codes) expect(page.split(`id="error-${code}"`)).toHaveLength(2);
  });
});

describe.concurrent("a client generated from /openapi.json calls the service:", () => {
  let keys: string[];
  let expected: object;

  beforeAll(async () => {
    const cuenta = await openCuenta(product);
    await cuenta.bolsa(100);
    const exhausted = await openCuenta(product);
    await exhausted.bolsa(1);
    await exhausted.validate();
    keys = [cuenta.key, exhausted.key];
    const [found] = ((await (await cuenta.validate()).json()) as { matches: { lista: string }[] }).matches;
    const refused = (await (await exhausted.validate()).json()) as { como_reactivar: string };
    expected = {
      severidad: "alto",
      lista: found?.lista,
      consulta: true,
      restantes: expect.any(Number),
      refused: ["bolsa_agotada", refused.como_reactivar, 0],
      invalid: ["validation_error", [expect.any(String)]],
    };
  });

  for (const language of LANGUAGES) {
    const isHere = language.isHere();
    const name = isHere ? language.name : `${language.name} (skipped without ${language.needs})`;
    it.skipIf(!isHere)(name, async ({ expect }) => {
      const seen = await callAs(language, await response.clone().text(), [product.service.url, ...keys]);
      expect(seen).toEqual(expected);
    });
  }
});
