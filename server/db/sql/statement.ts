import type { Columns, ColumnType, JsonOf, RowOf, WrittenOf } from "./column-types";
import { inserted, selected } from "./table";

/** PostgreSQL's, in bytes (NAMEDATALEN): of a longer name it keeps the beginning alone, which another may have too. */
const NAME_MAX_BYTES = 63;

interface Declared<Params extends Columns, Row extends Columns> {
  /** One with a name is prepared once per connection: the hot path names its own. */
  readonly name?: string;
  /** Of the parameters, which the text has as `$clienteId`. */
  readonly params?: Params;
  /** Columns of the result in order. None if nothing is read. */
  readonly row?: Row;
  /** `SELECT $row` and `INSERT INTO lote $values` stand for the output of `selected` and `inserted`. */
  readonly text: string;
}

// biome-ignore lint/complexity/noBannedTypes: no columns at all, of which every record has some.
type None = {};

/** Every statement there is, for the test that holds them against the schema. */
const all: Statement<Columns, Columns>[] = [];
export const allStatements = (): readonly Statement<Columns, Columns>[] => all;

/**
 * A statement as a value: its text and the types of its input and output. The compiler uses the types, and a test
 * compares them with PostgreSQL's description. Declare it with `sql` at module load: later ones are not verified.
 */
export class Statement<Params extends Columns = None, Row extends Columns = None> {
  readonly name: string | undefined;
  /** With `$1`, `$2` for the parameters. */
  readonly text: string;
  readonly params: Params;
  readonly row: Row;
  /** Parameters in the order of their numbers. */
  readonly #order: readonly string[];

  constructor({ name, text, params, row }: Declared<Params, Row>) {
    if (name !== undefined && Buffer.byteLength(name) > NAME_MAX_BYTES)
      throw new Error(`${name}: too long for a statement's name`);
    this.name = name;
    this.params = params ?? ({} as Params);
    this.row = row ?? ({} as Row);
    this.#order = Object.keys(this.params);
    const unused = new Set(this.#order);
    const whole = text
      .replace(/\$row\b/g, () => selected(this.row))
      .replace(/\$values\b/g, () => inserted(this.params));
    this.text = whole.replace(/\$([a-z]\w*)/gi, (_, param: string) => {
      if (!(param in this.params)) throw new Error(`${text}: $${param} is not declared`);
      unused.delete(param);
      return `$${this.#order.indexOf(param) + 1}`;
    });
    if (unused.size > 0) throw new Error(`${text}: does not use ${[...unused].join(", ")}`);
  }

  /** As node-postgres takes it, with these values. */
  configOf(given: WrittenOf<Params> | undefined): { name?: string; text: string; values: unknown[] } {
    const { text, name } = this;
    const values = given === undefined ? [] : this.#order.map((param) => given[param]);
    return name === undefined ? { text, values } : { name, text, values };
  }
}

/** Declares a statement that a test verifies against the schema. Not for statements that control a transaction. */
export function sql<const Params extends Columns = None, const Row extends Columns = None>(
  declared: Declared<Params, Row>,
): Statement<Params, Row> {
  const statement = new Statement(declared);
  all.push(statement as unknown as Statement<Columns, Columns>);
  return statement;
}

/** Values of a statement. None if it has no parameters. */
type Given<Params extends Columns> = keyof Params extends never ? [] : [values: WrittenOf<Params>];

/** Runs statements: the database (one connection for each) or an open transaction. */
export interface SqlExecutor {
  query<Params extends Columns, Row extends Columns>(
    statement: Statement<Params, Row>,
    ...given: Given<Params>
  ): Promise<RowOf<Row>[]>;
}

/** Returns the first row that a statement finds. Null if it finds none. */
export async function firstOf<Params extends Columns, Row extends Columns>(
  executor: SqlExecutor,
  statement: Statement<Params, Row>,
  ...given: Given<Params>
): Promise<RowOf<Row> | null> {
  const [found] = await executor.query(statement, ...given);
  return found ?? null;
}

/** Declares a statement as the function that runs it and returns its rows. */
export function readRows<const Params extends Columns = None, const Row extends Columns = None>(
  declared: Declared<Params, Row>,
) {
  const statement = sql(declared);
  return (executor: SqlExecutor, ...given: Given<Params>): Promise<RowOf<Row>[]> =>
    executor.query(statement, ...given);
}

/** Like `readRows`, for the first row alone. Null if there is none. */
export function readRow<const Params extends Columns = None, const Row extends Columns = None>(
  declared: Declared<Params, Row>,
) {
  const statement = sql(declared);
  return (executor: SqlExecutor, ...given: Given<Params>): Promise<RowOf<Row> | null> =>
    firstOf(executor, statement, ...given);
}

/** Like `readRows`, for a write with RETURNING: says whether it wrote. */
export function tryWrite<const Params extends Columns = None, const Row extends Columns = None>(
  declared: Declared<Params, Row>,
) {
  const read = readRows(declared);
  return async (executor: SqlExecutor, ...given: Given<Params>): Promise<boolean> =>
    (await read(executor, ...given)).length > 0;
}

/** Like `readRows`, for a statement that returns nothing. */
export function write<const Params extends Columns = None>(declared: Declared<Params, None>) {
  const statement = sql(declared);
  return async (executor: SqlExecutor, ...given: Given<Params>): Promise<void> => {
    await executor.query(statement, ...given);
  };
}

export interface JsonObject<C extends Columns> {
  readonly sql: string;
  readonly type: ColumnType<JsonOf<C>, never, never>;
}

/**
 * A JSON object with these columns, for statements that read it beside other things. Also declares a query of the
 * columns, so that they are verified.
 */
export function jsonObject<const C extends Columns>(columns: C): JsonObject<C> {
  const entries = Object.entries(columns).map(([key, { of = [] }]) => [key, of] as const);
  sql({ row: columns, text: `SELECT $row FROM ${entries[0]?.[1][0]}` });
  return {
    sql: `json_build_object(${entries.map(([key, of]) => `'${key}', ${of.join(".")}`).join(", ")})`,
    type: { typname: "json", nulls: "said" },
  };
}
