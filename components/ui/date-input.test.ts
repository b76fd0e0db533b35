import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const pages = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => join(folder, name)),
);

it("is how every day is asked for: browsers write theirs as their own language has it", () => {
  expect(pages.length).toBeGreaterThan(300);
  const native = pages.filter((file) =>
    /type=\{?"(?:date|datetime-local|month|week|time)"/.test(readFileSync(file, "utf8")),
  );
  expect(native).toEqual([]);
});
