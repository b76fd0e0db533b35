import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CLIENT, generateClient, TABLES } from "./prisma-client.mjs";

it("has the database's client, and its tables' columns, as they are made of the schema: if not, npm run generate", async () => {
  const folder = mkdtempSync(join(tmpdir(), "atalaya-client-"));
  try {
    const { client, tables } = await generateClient(folder);
    // Not by expect: what differs is one line of a hundred thousand characters.
    expect(readFileSync(CLIENT, "utf8") === client).toBe(true);
    expect(readFileSync(TABLES, "utf8")).toBe(tables);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
