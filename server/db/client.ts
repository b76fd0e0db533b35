import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "../../generated/prisma/client";

/** A statement with a name is prepared once per connection: the hot path names its own. */
interface Statement {
  readonly name?: string;
  readonly text: string;
}

/** What runs SQL: the database (a connection of its own for each statement) or an open transaction. */
export interface Executor {
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * The database. Prisma reads, and its types follow the schema; whatever writes is SQL through `Executor`,
 * because it checks and writes in one statement and shares its transaction (`inTransaction`).
 */
export interface Db extends Executor {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DbOptions {
  readonly connectionString: string;
  /** Connections at most, shared by Prisma and SQL. */
  readonly max: number;
}

/** The role without UPDATE or DELETE on evidence, granted by the first migration. */
const APP_ROLE = "atalaya_app";

/**
 * No statement takes longer unless DATABASE_URL or its transaction says so: one that waits for a lock is given up
 * while its caller still listens (contract-decisions 79).
 */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Waiting longer than this for a connection is a fault: the request ends as a 500 instead of hanging. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Every connection starts as the application's role, whatever the login may do, and in UTC: otherwise
 * timestamps are stored hours off. Options of the URL itself stay, and its timeout wins over ours.
 */
function appConnectionString(connectionString: string): string {
  const url = new URL(connectionString);
  const own = `-c role=${APP_ROLE} -c TimeZone=UTC`;
  const given = url.searchParams.get("options");
  const timeout = `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`;
  url.searchParams.set("options", [timeout, given, own].filter((part) => part !== null).join(" "));
  return url.toString();
}

export function executorOf(client: pg.Pool | pg.PoolClient): Executor {
  return {
    query: async <Row>(statement: Statement, values: readonly unknown[] = []) => {
      const { rows } = await client.query({ ...statement, values: [...values] });
      return rows as Row[];
    },
  };
}

/** Opens nothing by itself: the first statement does, so that the service answers with the database down. */
export function createDb({ connectionString, max }: DbOptions): Db {
  const pool = new pg.Pool({
    connectionString: appConnectionString(connectionString),
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection lost while idle is replaced by the next statement; without a listener it ends the process.
  pool.on("error", () => {});
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementNames() }),
  });
  return {
    prisma,
    pool,
    ...executorOf(pool),
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Prepared statements cost memory on both sides; texts beyond these (lists of many lengths) go unnamed. */
const MAX_STATEMENTS = 500;

/** Names for Prisma's statements, one per SQL text; an empty name prepares nothing. */
function statementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MAX_STATEMENTS) return "";
    const name = `prisma_${names.size}`;
    names.set(sql, name);
    return name;
  };
}
