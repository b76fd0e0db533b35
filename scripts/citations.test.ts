import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Citations of `docs/decisions.md`: "contract-decisions 82, 90", "decision 5 and 6". */
const CITATION = /\b(?:contract-)?decisions?,? (\d{1,3}(?:(?:, | and )\d{1,3})*)\b/gi;
const CITING = /\.(?:ts|tsx|mjs|cjs|sql|prisma|md|css)$/;

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => CITING.test(path));

/** Returns the numbers that `text` cites, in order. */
function citedIn(text: string): number[] {
  return [...text.matchAll(CITATION)].flatMap(([, numbers = ""]) => numbers.split(/\D+/).map(Number));
}

const known = new Set(
  [...readFileSync("docs/decisions.md", "utf8").matchAll(/^\*\*(\d+)\.\*\* /gm)].map(([, id]) => Number(id)),
);

/** Paths from the root of the repository, without placeholders. */
const NAMED_PATH =
  /`((?:app|components|server|inngest|prisma|scripts|docs|content|clients|generated|e2e)\/[^`\s*<…]*)`/g;

describe("documentation for developers", () => {
  const pages = tracked.filter((path) => /^(?:docs\/)?[^/]+\.md$/.test(path));

  it.each(pages)("names only paths that exist in %s", (page) => {
    const named = [...readFileSync(page, "utf8").matchAll(NAMED_PATH)].map(([, path = ""]) => path);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe("docs/decisions.md", () => {
  it("recognises a citation", () => {
    expect(citedIn("(contract-decisions 82, 90 and 121); Decision 5.")).toEqual([82, 90, 121, 5]);
    expect(citedIn("a decision of 1994, two decisions")).toEqual([]);
  });

  it("has every decision that code, tests or pages cite", () => {
    const dangling = tracked.flatMap((path) =>
      citedIn(readFileSync(path, "utf8"))
        .filter((id) => !known.has(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(dangling).toEqual([]);
  });

  it("numbers each decision once", () => {
    const numbers = readFileSync("docs/decisions.md", "utf8").match(/^\*\*\d/gm) ?? [];
    expect(numbers).toHaveLength(known.size);
  });
});
