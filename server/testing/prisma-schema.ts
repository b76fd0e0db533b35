/** A database's shape as sorted lines, one for each column, key, index and reference, to compare whole. */
export type Shape = readonly string[];

const TYPES: Readonly<Record<string, string>> = {
  String: "text",
  Int: "integer",
  BigInt: "bigint",
  Boolean: "boolean",
  Bytes: "bytea",
  Json: "jsonb",
};

const NATIVE: Readonly<Record<string, (argument: string) => string>> = {
  Uuid: () => "uuid",
  Char: (length) => `character(${length})`,
  Date: () => "date",
  Timestamptz: (digits) => `timestamp(${digits}) with time zone`,
};

interface Field {
  readonly name: string;
  readonly type: string;
  readonly modifier: string;
  readonly attributes: string;
}

interface Model {
  readonly name: string;
  readonly table: string;
  readonly fields: readonly Field[];
  readonly blockAttributes: readonly string[];
}

const columnOf = (field: Field) => /@map\("(\w+)"\)/.exec(field.attributes)?.[1] ?? field.name;

function parseModels(schema: string): Model[] {
  return [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name = "", body = ""]) => {
    const lines = body.split("\n").map((line) => line.trim());
    const fields = lines.flatMap((line): Field[] => {
      const found = /^(\w+)\s+(\w+)(\?|\[\])?(?:\s+(@.*))?$/.exec(line);
      if (found === null) return [];
      const [, fieldName = "", type = "", modifier = "", attributes = ""] = found;
      return [{ name: fieldName, type, modifier, attributes }];
    });
    const blockAttributes = lines.filter((line) => line.startsWith("@@"));
    const table = blockAttributes.map((line) => /^@@map\("(\w+)"\)/.exec(line)?.[1]).find(Boolean) ?? name;
    return { name, table, fields, blockAttributes };
  });
}

function columnLine({ table }: Model, field: Field): string {
  const [, native, argument = ""] = /@db\.(\w+)(?:\((\d+)\))?/.exec(field.attributes) ?? [];
  const base = (native && NATIVE[native]?.(argument)) ?? TYPES[field.type] ?? `unknown ${field.type}`;
  const type = field.modifier === "[]" ? `${base}[]` : base;
  const nullability = field.modifier === "?" ? "null" : "not null";
  const fallback = field.attributes.includes("@default(") ? " with default" : "";
  return `column ${table}.${columnOf(field)} ${type} ${nullability}${fallback}`;
}

function keyLines(model: Model): string[] {
  const columns = (list: string) =>
    list
      .split(/,\s*/)
      .map((item) => {
        const [, name = "", descending] = /^(\w+)(\(sort: Desc\))?$/.exec(item) ?? [];
        const field = model.fields.find((candidate) => candidate.name === name);
        return `${field ? columnOf(field) : `unknown ${item}`}${descending ? " DESC" : ""}`;
      })
      .join(", ");
  const ofFields = model.fields.flatMap((field) => {
    if (/@id\b/.test(field.attributes)) return [`primary ${model.table} (${columnOf(field)})`];
    return /@unique\b/.test(field.attributes) ? [`unique ${model.table} (${columnOf(field)})`] : [];
  });
  const ofBlock = model.blockAttributes.flatMap((line) => {
    const [, kind, list = ""] = /^@@(unique|index|id)\(\[(.*)\]\)$/.exec(line) ?? [];
    return kind === undefined
      ? []
      : [`${kind === "id" ? "primary" : kind} ${model.table} (${columns(list)})`];
  });
  return [...ofFields, ...ofBlock];
}

function referenceLines(model: Model, models: readonly Model[]): string[] {
  return model.fields.flatMap((field) => {
    const [, own = "", theirs = ""] = /fields: \[(.*?)\], references: \[(.*?)\]/.exec(field.attributes) ?? [];
    const target = models.find(({ name }) => name === field.type);
    if (own === "" || target === undefined) return [];
    const named = (from: Model, list: string) =>
      list
        .split(/,\s*/)
        .map((name) => from.fields.find((candidate) => candidate.name === name))
        .map((found) => found && columnOf(found))
        .join(", ");
    const restricts = /onDelete: Restrict, onUpdate: Restrict/.test(field.attributes);
    return [
      `reference ${model.table} (${named(model, own)}) to ${target.table}(${named(target, theirs)})` +
        (restricts ? " restricting" : ""),
    ];
  });
}

/** The database that `schema.prisma` describes. */
export function shapeOfSchema(schema: string): Shape {
  const models = parseModels(schema);
  const modelNames = new Set(models.map(({ name }) => name));
  return models
    .flatMap((model) => [
      ...model.fields.filter(({ type }) => !modelNames.has(type)).map((field) => columnLine(model, field)),
      ...keyLines(model),
      ...referenceLines(model, models),
    ])
    .sort();
}

/**
 * The same for a live database, as one column `line`. Partitions are left out, and so are partial and expression
 * indexes, which the schema's language cannot express.
 */
export const SHAPE_OF_DATABASE = `
  WITH tables AS (
    SELECT oid, relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname <> '_prisma_migrations'
  )
  SELECT format('column %s.%s %s %s%s', relname, attname, format_type(atttypid, atttypmod),
    CASE WHEN attnotnull THEN 'not null' ELSE 'null' END,
    CASE WHEN atthasdef OR attidentity <> '' THEN ' with default' ELSE '' END) AS line
  FROM tables JOIN pg_attribute ON attrelid = tables.oid WHERE attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT format('%s %s (%s)', CASE WHEN indisprimary THEN 'primary' WHEN indisunique THEN 'unique' ELSE 'index' END,
    relname, substring(pg_get_indexdef(indexrelid) FROM 'USING btree \\((.*)\\)'))
  FROM tables JOIN pg_index ON indrelid = tables.oid WHERE indpred IS NULL AND indexprs IS NULL
  UNION ALL
  SELECT format('reference %s %s to %s%s', relname,
    substring(pg_get_constraintdef(pg_constraint.oid) FROM 'FOREIGN KEY (\\(.*?\\))'),
    substring(pg_get_constraintdef(pg_constraint.oid) FROM 'REFERENCES (\\w+\\([^)]*\\))'),
    CASE WHEN confdeltype = 'r' AND confupdtype = 'r' THEN ' restricting' ELSE '' END)
  FROM tables JOIN pg_constraint ON conrelid = tables.oid WHERE contype = 'f' AND conparentid = 0`;
