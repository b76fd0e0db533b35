import pg from "pg";
import { type Prisma, PrismaClient } from "../../../generated/prisma/client";
import { PatientPool, type TakeTurn } from "./patient-pool";
import { joinableAdapter } from "./prisma-transaction";
import type { SqlExecutor } from "./statement";

/**
 * Reads and writes: the database (one connection for each statement) or an open transaction. Use Prisma for plain
 * records and a `Statement` for what checks and writes at once. Both take part in a transaction (`inTransaction`).
 */
export interface Executor extends SqlExecutor {
  readonly prisma: Prisma.TransactionClient;
}

export interface Db extends Executor {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DbOptions {
  readonly connectionString: string;
  /** Connections at most, shared by Prisma and SQL. */
  readonly max: number;
  /** Gives connections in turn. Without it, in order of arrival. */
  readonly takeTurn?: TakeTurn;
  /** Prisma's client for the pool. By default one of its own; tests lend one from database to database. */
  readonly prismaOn?: typeof openPrisma;
}

/**
 * The role without UPDATE or DELETE on evidence, as the migrations name it. A database of another name has one of its
 * own, which `withRole` writes into the address.
 */
export const APP_ROLE = "atalaya_app";

/**
 * Limit of a statement, unless DATABASE_URL or its transaction sets another. A statement that waits for a lock gives
 * up while its caller still listens (contract-decisions 79).
 */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Waiting longer than this for a connection is a fault: the request ends as a 500 instead of hanging. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The address with the role that its connections become, last of its options. */
export function withRole(connectionString: string, role: string): string {
  const url = new URL(connectionString);
  const given = url.searchParams.get("options");
  url.searchParams.set("options", [given, `-c role=${role}`].filter((part) => part !== null).join(" "));
  return url.toString();
}

/**
 * A connection without work is given back to the server this soon, because another process may wait for it where the
 * server has few. The pool lends the one that was used last, so only those that nobody needs are idle.
 */
const IDLE_MS = 2_000;

/**
 * Every connection starts as the application's role, which the service's login may become, and in UTC: otherwise
 * timestamps are stored hours off. Options of the URL itself stay, and its timeout and role win over ours.
 */
function appConnectionString(connectionString: string): string {
  const url = new URL(connectionString);
  const given = url.searchParams.get("options") ?? "";
  const parts = [`-c statement_timeout=${STATEMENT_TIMEOUT_MS}`, given];
  // A second role would not win: the server tries each, and refuses a connection that may not become one.
  if (!given.includes("-c role=")) parts.push(`-c role=${APP_ROLE}`);
  url.searchParams.set("options", [...parts, "-c TimeZone=UTC"].filter((part) => part !== "").join(" "));
  return url.toString();
}

export function queryOn(client: pg.Pool | pg.ClientBase): SqlExecutor["query"] {
  return async (statement, ...[values]) => {
    const { rows } = await client.query(statement.configOf(values));
    return rows;
  };
}

/** Codes with which a server that shuts down or crashes ends sessions. The last statement may have been committed. */
const SHUTDOWN = /^57P0[1-3]$/;

/** Whether the server refused the statement, which then changed nothing. Otherwise the outcome is unknown. */
export function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !SHUTDOWN.test(error.code ?? "");
}

const AS_THEY_COME: TakeTurn = () => () => {};

export const openPrisma = (pool: pg.Pool): PrismaClient =>
  new PrismaClient({ adapter: joinableAdapter(pool, { statementNameGenerator: statementNames() }) });

/** Opens no connection until the first statement, so the service starts with the database down. */
export function createDb(options: DbOptions): Db {
  const { connectionString, max, takeTurn = AS_THEY_COME, prismaOn = openPrisma } = options;
  const pool = new PatientPool({
    connectionString: appConnectionString(connectionString),
    max,
    takeTurn,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
  });
  // A lost idle connection is replaced by the next statement. Without a listener the error would end the process.
  pool.on("error", () => {});
  const prisma = prismaOn(pool);
  return {
    prisma,
    pool,
    query: queryOn(pool),
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Prepared statements cost memory on both sides. Further texts (lists of many lengths) stay unnamed. */
const MAX_STATEMENTS = 500;

/** Names Prisma's statements, one name for each SQL text. An unnamed one is not prepared. */
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
