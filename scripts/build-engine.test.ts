import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ENGINE, engineStamp } from "./build-engine.mjs";

it("is compiled from the current sources: otherwise run npm run engine", () => {
  expect(readFileSync(ENGINE, "utf8").startsWith(engineStamp())).toBe(true);
});
