import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { variables } from "../server/runtime/env";
import { CONFIGURATION, configurationPage } from "./configuration";

it("documents every variable as the schema has it: npm run configuration", () => {
  expect(readFileSync(CONFIGURATION, "utf8")).toBe(configurationPage());
});

it.each(variables())("explains $name in the schema and in .env.example", ({ name, description }) => {
  expect(description).toMatch(/^.+\.$/);
  expect(readFileSync(".env.example", "utf8")).toMatch(new RegExp(`^# ${name}=`, "m"));
});
