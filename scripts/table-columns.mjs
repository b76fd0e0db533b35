import { writeFileSync } from "node:fs";
import generatorHelper from "@prisma/generator-helper";

/** Column types of `server/db/sql/column-types.ts` by Prisma's names. The native type of PostgreSQL wins. */
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

/** Returns the TypeScript module with the columns of every table. */
function tablesSource(models) {
  const tables = models.map(({ name, dbName, fields }) => {
    const columns = fields.filter(({ kind }) => kind === "scalar");
    const lines = columns.map((field) => `  ${field.name}: ${columnType(field)},\n`).join("");
    const exported = name.charAt(0).toLowerCase() + name.slice(1);
    return `export const ${exported} = /* @__PURE__ */ table("${dbName ?? name}", {\n${lines}});\n`;
  });
  const names = [...new Set(Object.values(COLUMN_TYPES)), "arrayOf", "nullable", "table"].join(", ");
  return `// Generated from prisma/schema.prisma: npm run generate
import { ${names} } from "../server/db/sql/column-types";

${tables.join("\n")}`;
}

// `prisma generate` starts this file, because prisma/schema.prisma names it as a generator.
generatorHelper.generatorHandler({
  onManifest: () => ({ prettyName: "columns of the tables", defaultOutput: "../generated/tables.ts" }),
  async onGenerate({ generator, dmmf }) {
    writeFileSync(generator.output.value, tablesSource(dmmf.datamodel.models));
  },
});
