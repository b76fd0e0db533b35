import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withStaticAssets } from "./static-assets";

const SCRIPT = "export const it = 1;".repeat(100);

describe("assets", () => {
  let folder: string;
  let server: Server;
  let base: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "atalaya-static-"));
    for (const name of ["a.js", "old.js"]) await writeFile(join(folder, name), SCRIPT);
    await writeFile(join(folder, "a.js.br"), brotliCompressSync(SCRIPT));
    const handle = withStaticAssets(folder, async (req, res) => void res.end(`handled ${req.url}`));
    server = createServer((req, res) => void handle(req, res));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  it.each([
    ["gzip, deflate, br", "br"],
    ["identity", null],
  ])("is served as small as Accept-Encoding %s allows, and cached forever", async (accepts, encoding) => {
    const response = await fetch(`${base}/_next/static/a.js`, { headers: { "accept-encoding": accepts } });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("content-type")).toContain("javascript");
    expect(response.headers.get("cache-control")).toBe("public,max-age=31536000,immutable");
    expect(await response.text()).toBe(SCRIPT);
  });

  it.each(["/_next/static/none.js", "/_next/static/..%2fsecrets", "/portal", "/_next/staticky"])(
    "a missing one goes to Next unchanged: %s",
    async (path) => {
      expect(await (await fetch(base + path)).text()).toBe(`handled ${path}`);
    },
  );

  it("breaks off if its file is gone, as when another build replaced it, and others are served", async () => {
    await rm(join(folder, "old.js"));
    await expect(fetch(`${base}/_next/static/old.js`).then((answer) => answer.text())).rejects.toThrow();
    expect(await (await fetch(`${base}/_next/static/a.js`)).text()).toBe(SCRIPT);
  });

  it("is only read", async () => {
    const response = await fetch(`${base}/_next/static/a.js`, { method: "POST" });
    expect(await response.text()).toBe("handled /_next/static/a.js");
  });
});
