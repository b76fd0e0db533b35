import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { methodsOf, operationsAt } from "./methods";
import { splitName } from "./operation";
import { OPERATIONS } from "./operations";

const API = "app/api";
const EXPORTS = "export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = ";

const routes = readdirSync(API, { recursive: true, encoding: "utf8" })
  .filter((file) => /^(v1|admin)\/.*route\.ts$/.test(file))
  .map((file) => ({
    path: `/api/${file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, "{$1}")}`,
    source: readFileSync(`${API}/${file}`, "utf8"),
  }));

const declared = ({ source }: { source: string }) =>
  [...source.matchAll(/endpoint\("([^"]+)"/g)].map(([, name]) => name ?? "");

describe("OPERATIONS", () => {
  it("is declared by the route files, every operation in the file of its path", () => {
    const found = routes.flatMap(declared);
    expect(found.toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
    for (const route of routes) {
      for (const name of declared(route)) expect(splitName(name).path).toBe(route.path);
    }
  });

  it.each(routes)("$path exports every method and is never prerendered", ({ source }) => {
    expect(source).toContain(EXPORTS);
    expect(source).toContain('export const dynamic = "force-dynamic"');
  });

  it.each(["/api/v1", "/api/admin"])("leaves what %s does not have to its catch-all", (prefix) => {
    const catchAll = routes.find(({ path }) => path === `${prefix}/[[...path]]`);
    expect(catchAll && declared(catchAll)).toEqual([]);
  });
});

describe("operationsAt and methodsOf", () => {
  it.each([
    ["/api/v1/health", ["GET", "HEAD", "OPTIONS"]],
    ["/api/v1/health/", ["GET", "HEAD", "OPTIONS"]],
    ["/api/v1/validate", ["POST", "OPTIONS"]],
    ["/api/admin/clientes", ["POST", "GET"]],
    ["/api/admin/clientes/cualquiera", ["GET", "PATCH"]],
    ["/api/admin/llaves/x/regenerar", ["POST"]],
    ["/api/v1", []],
    ["/api/v1/validate/x", []],
    ["/api/admin/clientes//llaves/x", []],
  ])("%s admits %j", (pathname, methods) => {
    expect(methodsOf(operationsAt(pathname))).toEqual(methods);
  });
});
