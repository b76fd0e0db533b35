import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "../../http/endpoint";
import { methodsOf, type OperationName, splitName } from "./operation";
import { OPERATIONS, type OperationKey, operationsAt } from "./operations";

const APP = "app";
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const files = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => /^(api\/v1|api\/admin|verificar)\/.*route\.ts$/.test(file))
  .map((file) => ({ file, path: pathOf(file) }));

/** The path of a route file. next.config.mjs serves paths that end in `.json` from a folder `json`. */
function pathOf(file: string): string {
  const folder = file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, "{$1}");
  return `/${folder.replace(/\/json$/, ".json")}`;
}

const created: (readonly Endpoint[])[] = [];

vi.mock("../../http/create-route", async (importOriginal) => {
  const { apiRoute, adminRoute } = await importOriginal<typeof import("../../http/create-route")>();
  return {
    apiRoute: (...endpoints: readonly Endpoint[]) => {
      created.push(endpoints);
      return apiRoute(...endpoints);
    },
    adminRoute: (endpoints: readonly Endpoint[] = []) => {
      created.push(endpoints);
      return adminRoute(endpoints);
    },
  };
});

describe("OPERATIONS", () => {
  const routes = new Map<string, { exports: Record<string, unknown>; declared: readonly OperationName[] }>();

  beforeAll(async () => {
    for (const { file, path } of files) {
      created.length = 0;
      const exports = await import(/* @vite-ignore */ `../../../${APP}/${file}`);
      routes.set(path, { exports, declared: created.flat().map(({ name }) => name) });
    }
  }, 60_000);

  it("is declared by the route files, every operation in the file of its path or the admin API's one", () => {
    const found = [...routes].flatMap(([path, { declared }]) => declared.map((name) => ({ name, path })));
    expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
    for (const { name, path } of found) {
      const own = splitName(name).path;
      expect(own.startsWith("/api/admin/") ? "/api/admin/[[...path]]" : own).toBe(path);
    }
  });

  it("has no path that two templates match", () => {
    for (const name of Object.keys(OPERATIONS) as OperationKey[]) {
      const { path } = splitName(name);
      expect(new Set(operationsAt(path).map(({ name: at }) => splitName(at).path))).toEqual(new Set([path]));
    }
  });

  it.each(files)("$path exports every method and is never prerendered", ({ path }) => {
    const { dynamic, ...handlers } = routes.get(path)?.exports ?? {};
    expect(Object.keys(handlers).toSorted()).toEqual(METHODS.toSorted());
    for (const handler of Object.values(handlers)) expect(handler).toBeInstanceOf(Function);
    expect(dynamic).toBe("force-dynamic");
  });

  it("leaves what /api/v1 does not have to its catch-all", () => {
    expect(routes.get("/api/v1/[[...path]]")?.declared).toEqual([]);
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
