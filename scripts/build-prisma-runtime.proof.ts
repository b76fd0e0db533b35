import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { COMPILER, fetchRuntime, RUNTIME } from "./build-prisma-runtime.mjs";
import { unpacked } from "./packed.mjs";

it("has of Prisma's client what it runs on, as its package has it", async () => {
  const { files, wasm } = await fetchRuntime();
  for (const [name, content] of files) expect(readFileSync(join(RUNTIME, name), "utf8"), name).toBe(content);
  expect(unpacked(join(RUNTIME, `${COMPILER}.wasm`)).equals(wasm)).toBe(true);
});
