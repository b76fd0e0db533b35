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

/** The module of every table's columns, for statements (`server/db/sql/column-types.ts`), of Prisma's models. */
export function tablesSource(models) {
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
