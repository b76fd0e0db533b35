import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keptSecret } from "./kept-secret";

describe("a secret that is not configured", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "secrets-"));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it("is drawn once, and is its owner's alone", () => {
    const secret = keptSecret(directory, "one");
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(keptSecret(directory, "one")).toBe(secret);
    expect(keptSecret(directory, "other")).not.toBe(secret);
    expect(statSync(join(directory, "secrets", "one")).mode & 0o777).toBe(0o600);
  });
});
