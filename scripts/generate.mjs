import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { unpackAll } from "./packed.mjs";
import { CLIENT, clientStamp, generateClient, SOURCES, TABLES } from "./prisma-client.mjs";

// Plain JavaScript: npm runs this right after installing, before anything can rely on a TypeScript loader.

const STAMP = join(SOURCES, "stamp");

/** Whether what one develops with is installed, or only what runs. */
const canGenerate = existsSync("node_modules/@prisma/client-generator-ts");

unpackAll();
// A checkout from before the client was committed has it here, and would go on finding it first.
rmSync(join(dirname(CLIENT), "client.ts"), { force: true });

const stamp = clientStamp();
const isCurrent = (file) => existsSync(file) && readFileSync(file, "utf8").startsWith(stamp);
if (canGenerate) {
  if (![CLIENT, TABLES, STAMP].every(isCurrent)) {
    rmSync(SOURCES, { recursive: true, force: true });
    const { client, tables } = await generateClient(resolve(SOURCES));
    writeFileSync(CLIENT, client);
    writeFileSync(TABLES, tables);
    writeFileSync(STAMP, stamp);
  }
} else if (!isCurrent(CLIENT)) {
  throw new Error(
    `${CLIENT} is of another schema: npm ci makes it anew, with all that is installed to develop`,
  );
}
