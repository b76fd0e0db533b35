import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ENGINE, engineStamp } from "./build-engine.mjs";

it("has the search kernel compiled from the sources that stand: if not, npm run engine", () => {
  expect(readFileSync(ENGINE, "utf8").startsWith(engineStamp())).toBe(true);
});
