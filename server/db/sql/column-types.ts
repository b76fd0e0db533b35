/** Types of a value: as a column read, as a parameter, and inside JSON. */
interface Forms<Read, Written, Json> {
  readonly read: Read;
  readonly written: Written;
  readonly json: Json;
}

/**
 * Type of a column or parameter: PostgreSQL's name (`pg_type.typname`) and the TypeScript type that node-postgres
 * uses. A test compares every statement's types with the schema (`statement.itest.ts`).
 */
export interface ColumnType<Read = unknown, Written = unknown, Json = unknown> {
  readonly typname: string;
  /** Whether null is possible. `said`: never, as declared by the author, if the schema does not say so. */
  readonly nulls: "never" | "possible" | "said";
  /** The values that a CHECK of the column admits. */
  readonly values?: readonly string[];
  /** Table (or its alias in the statement) and name of a column. */
  readonly of?: readonly [table: string, column: string];
  /** For the compiler only. */
  readonly forms?: Forms<Read, Written, Json>;
}

const type = <Read, Written = Read, Json = Read>(typname: string): ColumnType<Read, Written, Json> => ({
  typname,
  nulls: "never",
});

export const bool = type<boolean>("bool");
export const bytea = type<Buffer, Uint8Array, string>("bytea");
export const bpchar = type<string>("bpchar");
/** `YYYY-MM-DD`. Cast it to text in results: node-postgres would return a moment in the process's time zone. */
export const date = type<never, string, string>("date");
export const float8 = type<number>("float8");
export const int4 = type<number>("int4");
/** Read as text, because a number may not hold it exactly. */
export const int8 = type<string, number | string, number>("int8");
/** JSON text, serialized by the sender. */
export const json = type<unknown, string, unknown>("json");
export const jsonb = type<unknown, string, unknown>("jsonb");
export const text = type<string>("text");
export const timestamptz = type<Date, Date, string>("timestamptz");
export const uuid = type<string>("uuid");

export const arrayOf = <Read, Written, Json>(
  element: ColumnType<Read, Written, Json>,
): ColumnType<readonly Read[], readonly Written[], readonly Json[]> => type(`_${element.typname}`);

/** A JSON array of JSON values. */
export const listOf = <Read>(
  element: ColumnType<Read, never, never>,
): ColumnType<readonly Read[], never, never> => type(element.typname);

/** One of these texts. A CHECK of the column allows no other. */
export const oneOf = <const Value extends string>(
  ...values: readonly Value[]
): ColumnType<Value, Value, Value> => ({
  ...textOf<Value>(),
  values,
});

/** JSON of this shape, as declared by the author. */
export const jsonbOf = <Value>() => type<Value, string, Value>("jsonb");

/** One of a set of texts, as declared by the author. The database does not know the set. */
export const textOf = <Value extends string>() => type<Value>("text");

export const nullable = <Read, Written, Json>(
  column: ColumnType<Read, Written, Json>,
): ColumnType<Read | null, Written | null, Json | null> => ({ ...column, nulls: "possible" });

/** Never null, as declared by the author: an expression or a narrowed column. Rejected if the schema knows it. */
export const neverNull = <Read, Written, Json>(column: ColumnType<Read, Written, Json>) =>
  ({ ...column, nulls: "said" }) as ColumnType<
    Exclude<Read, null>,
    Exclude<Written, null>,
    Exclude<Json, null>
  >;

/** Columns or parameters by name, in their order. */
export type Columns = Readonly<Record<string, ColumnType>>;

/** The column of a Prisma field, as `@map` names it in `schema.prisma`. */
const columnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const mapColumns = (columns: Columns, change: (type: ColumnType, name: string) => ColumnType) =>
  Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, change(type, name)]));

/** A table's columns. `generated/tables.ts` has all of them, made from `schema.prisma`. */
export const table = <C extends Columns>(name: string, columns: C): C =>
  mapColumns(columns, (type, field) => ({ ...type, of: [name, columnName(field)] })) as C;

type Form<Type, Name extends keyof Forms<unknown, unknown, unknown>> = Type extends {
  readonly forms?: infer F extends Forms<unknown, unknown, unknown>;
}
  ? F[Name]
  : never;

/** A value of such a column. */
export type ReadOf<Type extends ColumnType> = Form<Type, "read">;
export type RowOf<C extends Columns> = { readonly [Name in keyof C]: Form<C[Name], "read"> };
export type WrittenOf<C extends Columns> = { readonly [Name in keyof C]: Form<C[Name], "written"> };
/** An object of such columns that PostgreSQL built as JSON. */
export type JsonOf<C extends Columns> = { readonly [Name in keyof C]: Form<C[Name], "json"> };
