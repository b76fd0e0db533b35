import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compileEngine, ENGINE } from "./build-engine.mjs";

it("compiles the search kernel's sources to the bytes that are committed", () => {
  expect(readFileSync(ENGINE, "utf8")).toBe(compileEngine());
});
