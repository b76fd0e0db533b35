import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { TURNED_OFF_BY_PLAYWRIGHT } from "./chromium";

it("excludes what the installed Playwright disables", () => {
  const bundle = readFileSync(
    createRequire(import.meta.url).resolve("playwright-core/lib/coreBundle"),
    "utf8",
  );
  const [, list = ""] = /disabledFeatures = \[([^\]]+)\]/.exec(bundle) ?? [];
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(TURNED_OFF_BY_PLAYWRIGHT).toEqual(names);
});
