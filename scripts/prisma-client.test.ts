import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CLIENT, generateClient } from "./prisma-client.mjs";

it("has the database's client as Prisma makes it of the schema: if not, npm run generate", async () => {
  const folder = mkdtempSync(join(tmpdir(), "atalaya-client-"));
  try {
    const committed = readFileSync(CLIENT, "utf8");
    // Not by expect: what differs is one line of a hundred thousand characters.
    expect(committed === (await generateClient(folder))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
