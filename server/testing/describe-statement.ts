import type { Connection, PoolClient, Submittable } from "pg";
import type { Columns, ColumnType } from "../db/sql/column-types";
import type { Statement } from "../db/sql/statement";

interface Field {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

interface Description {
  /** Type OIDs of `$1`, `$2`. */
  readonly params: readonly number[];
  readonly fields: readonly Field[];
}

/** Lets PostgreSQL parse and describe a statement without running it. */
class Describe implements Submittable {
  readonly done: Promise<Description>;
  private resolve: (description: Description) => void = () => {};
  private reject: (error: Error) => void = () => {};
  private params: readonly number[] = [];
  private fields: readonly Field[] = [];

  constructor(private readonly text: string) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: Connection) {
    connection.once("parameterDescription", ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.params = dataTypeIDs;
    });
    connection.parse({ name: "", text: this.text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }
  handleRowDescription({ fields }: { fields: Field[] }) {
    this.fields = fields;
  }
  handleError(error: Error) {
    this.reject(error);
  }
  handleReadyForQuery() {
    this.resolve({ params: this.params, fields: this.fields });
  }
}

interface Plan {
  readonly "Join Type"?: string;
  readonly "Parent Relationship"?: string;
  readonly Alias?: string;
  readonly Output?: readonly string[];
  readonly Plans?: readonly Plan[];
}

const aliasesOf = (plan: Plan): string[] => [
  ...(plan.Alias === undefined ? [] : [plan.Alias]),
  ...(plan.Plans ?? []).flatMap(aliasesOf),
];

/** Aliases that an outer join may leave null. */
function missingAliases(plan: Plan): string[] {
  const { "Join Type": join, Plans: plans = [] } = plan;
  const side = (relationship: string) =>
    plans.filter((part) => part["Parent Relationship"] === relationship).flatMap(aliasesOf);
  return [
    ...(join === "Left" || join === "Full" ? side("Inner") : []),
    ...(join === "Right" || join === "Full" ? side("Outer") : []),
    ...plans.flatMap(missingAliases),
  ];
}

/** The catalogue's data about the origin of a result column. */
interface Origin {
  readonly notNull: boolean;
  readonly checks: readonly string[];
}

const ORIGIN = `
  SELECT attnotnull AS "notNull", ARRAY(
    SELECT pg_get_constraintdef(oid) FROM pg_constraint
    WHERE contype = 'c' AND conrelid = attrelid AND conkey = ARRAY[attnum]) AS checks
  FROM pg_attribute WHERE attrelid = $1 AND attnum = $2`;

/** The texts of \`CHECK (column IN (…))\`, as PostgreSQL writes it back. */
const admitted = ({ checks }: Origin) =>
  checks
    .filter((check) => check.includes("= ANY (ARRAY["))
    .flatMap((check) => [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value));

const sorted = (values: readonly (string | undefined)[]) => [...values].sort().join(" ");

function compareNames(what: string, declared: readonly string[], found: readonly string[]): string[] {
  return declared.join() === found.join() ? [] : [`${what}: declared ${declared}, found ${found}`];
}

function nullsProblem({ nulls }: ColumnType, origin: Origin | undefined, isMissable: boolean): string | null {
  if (origin === undefined) {
    return nulls === "never" ? "an expression: say whether it is nullable or neverNull" : null;
  }
  const isNullable = !origin.notNull || isMissable;
  if (isNullable) return nulls === "never" ? "may be null" : null;
  return nulls === "never" ? null : "is never null";
}

/** Returns every difference between a declared statement and PostgreSQL's description, in words. */
export async function problemsOf(
  client: PoolClient,
  statement: Pick<Statement<Columns, Columns>, "text" | "params" | "row">,
): Promise<string[]> {
  const { text, params, row } = statement;
  const typname = async (oid: number) =>
    (await client.query<{ typname: string }>("SELECT typname FROM pg_type WHERE oid = $1", [oid])).rows[0]
      ?.typname;
  try {
    const { params: oids, fields } = await client.query(new Describe(text)).done;
    // Plans as the service's own role, so that a missing privilege is an error too.
    const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`);
    const [{ Plan: plan }] = rows[0]["QUERY PLAN"] as [{ Plan: Plan }];
    const missable = new Set(missingAliases(plan));
    const problems = compareNames(
      "columns",
      Object.keys(row),
      fields.map(({ name }) => name),
    );
    for (const [index, [name, type]] of Object.entries(params).entries()) {
      const found = await typname(oids[index] ?? 0);
      if (found !== type.typname) problems.push(`$${name}: declared ${type.typname}, found ${found}`);
    }
    for (const [index, { name, tableID, columnID, dataTypeID }] of fields.entries()) {
      const type = row[name];
      if (type === undefined) continue;
      const found = await typname(dataTypeID);
      if (found !== type.typname) problems.push(`${name}: declared ${type.typname}, found ${found}`);
      const [origin] = (await client.query<Origin>(ORIGIN, [tableID, columnID])).rows;
      const [alias = ""] = plan.Output?.[index]?.split(".") ?? [];
      const nulls = nullsProblem(type, origin, missable.has(alias));
      if (nulls !== null) problems.push(`${name}: ${nulls}`);
      if (
        type.values !== undefined &&
        (origin === undefined || sorted(type.values) !== sorted(admitted(origin)))
      ) {
        problems.push(
          `${name}: declared ${sorted(type.values)}, found ${origin && sorted(admitted(origin))}`,
        );
      }
    }
    return problems;
  } catch (error) {
    return [(error as Error).message];
  }
}
