import { describe, expect, it } from "vitest";
import { requireSameOrigin } from "./same-origin";

const ORIGIN = { host: "atalaya.co", origin: "https://atalaya.co" };
const isLetIn = (headers: Record<string, string>, changes: boolean) => {
  try {
    requireSameOrigin(new Headers(headers), { changes });
    return true;
  } catch {
    return false;
  }
};

describe("requireSameOrigin", () => {
  it.each([
    ["a page of ours", { ...ORIGIN, "sec-fetch-site": "same-origin" }, true, true],
    ["a browser that tells its origin alone", ORIGIN, true, true],
    [
      "another site",
      { ...ORIGIN, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      false,
      false,
    ],
    ["another host of our domain", { ...ORIGIN, "sec-fetch-site": "same-site" }, false, false],
    ["another port of our host", { ...ORIGIN, origin: "https://atalaya.co:8443" }, false, false],
    ["a sandboxed frame", { ...ORIGIN, origin: "null" }, false, false],
    ["a typed address", { host: "atalaya.co", "sec-fetch-site": "none" }, true, false],
    ["a program that says nothing", { host: "atalaya.co" }, true, false],
  ])("judges %s", (_, headers, mayRead, mayChange) => {
    expect([isLetIn(headers, false), isLetIn(headers, true)]).toEqual([mayRead, mayChange]);
  });
});
