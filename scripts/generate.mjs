import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { brotliDecompressSync } from "node:zlib";

// Plain JavaScript: npm runs this right after installing, before anything can rely on a TypeScript loader.

const SCHEMA = "prisma/schema.prisma";
const CLIENT = "generated/prisma/client.ts";
const TABLES = "generated/tables.ts";
const STAMP = "generated/stamp";
/** Reports open it by its path, and it is kept compressed. */
const FONT = "generated/noto-sans-sc-400.ttf";

const require = createRequire(import.meta.url);

const inputs = createHash("sha256")
  .update(readFileSync(SCHEMA))
  .update(readFileSync(new URL(import.meta.url)))
  .update(JSON.parse(readFileSync("package.json", "utf8")).dependencies["@prisma/client-generator-ts"])
  .digest("hex");

/** Names of `server/db/sql/column-types.ts` by what Prisma calls them; what a column is in PostgreSQL comes first. */
const COLUMN_TYPES = {
  Uuid: "uuid",
  Char: "bpchar",
  Date: "date",
  Timestamptz: "timestamptz",
  String: "text",
  Int: "int4",
  BigInt: "int8",
  Boolean: "bool",
  Bytes: "bytea",
  Json: "jsonb",
};

function columnType({ type, nativeType, isList, isRequired }) {
  const one = COLUMN_TYPES[nativeType?.[0] ?? type];
  const whole = isList ? `arrayOf(${one})` : one;
  return isRequired ? whole : `nullable(${whole})`;
}

/** Every table's columns, for statements: `server/db/sql/table.ts`. */
function tablesSource(models) {
  const tables = models.map(({ name, dbName, fields }) => {
    const columns = fields.filter(({ kind }) => kind === "scalar");
    const lines = columns.map((field) => `  ${field.name}: ${columnType(field)},\n`).join("");
    const exported = name.charAt(0).toLowerCase() + name.slice(1);
    return `export const ${exported} = /* @__PURE__ */ table("${dbName ?? name}", {\n${lines}});\n`;
  });
  const names = [...new Set(Object.values(COLUMN_TYPES)), "arrayOf", "nullable", "table"].join(", ");
  return `import { ${names} } from "../server/db/sql/column-types";

${tables.join("\n")}`;
}

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
    writeFileSync(TABLES, tablesSource(generator.options.dmmf.datamodel.models));
  }
}

if (![CLIENT, TABLES, STAMP].every(existsSync) || readFileSync(STAMP, "utf8") !== inputs) {
  await generateClient();
  writeFileSync(STAMP, inputs);
}

mkdirSync("generated", { recursive: true });
if (!existsSync(FONT))
  writeFileSync(FONT, brotliDecompressSync(readFileSync("server/pdf/fonts/noto-sans-sc-400.ttf.br")));
