import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { brotliDecompressSync } from "node:zlib";

// Plain JavaScript: npm runs this right after installing, before anything can rely on a TypeScript loader.

const SCHEMA = "prisma/schema.prisma";
const CLIENT = "generated/prisma/client.ts";
const STAMP = "generated/stamp";
/** Reports open it by its path, and it is kept compressed. */
const FONT = "generated/noto-sans-sc-400.ttf";

const require = createRequire(import.meta.url);

const inputs = createHash("sha256")
  .update(readFileSync(SCHEMA))
  .update(JSON.parse(readFileSync("package.json", "utf8")).dependencies["@prisma/client-generator-ts"])
  .digest("hex");

/** What `prisma generate` does, without the command around it: its Studio and its databases are most of its weight. */
async function generateClient() {
  const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts");
  const { getGenerators, loadSchemaContext } = require("@prisma/internals");
  const registry = {
    "prisma-client": { type: "in-process", generator: new PrismaClientTsGenerator() },
  };
  const schemaContext = await loadSchemaContext({
    schemaPath: { cliProvidedPath: SCHEMA },
    printLoadMessage: false,
  });
  for (const generator of await getGenerators({ schemaContext, registry })) {
    await generator.generate();
    generator.stop();
  }
}

if (!existsSync(CLIENT) || !existsSync(STAMP) || readFileSync(STAMP, "utf8") !== inputs) {
  await generateClient();
  writeFileSync(STAMP, inputs);
}

mkdirSync("generated", { recursive: true });
if (!existsSync(FONT))
  writeFileSync(FONT, brotliDecompressSync(readFileSync("server/pdf/fonts/noto-sans-sc-400.ttf.br")));
