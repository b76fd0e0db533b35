import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "../../../generated/prisma/client";
import { PatientPool, type TakeTurn } from "./patient-pool";
import { joinable } from "./prisma-transaction";
import type { SqlExecutor } from "./statement";

/**
 * What reads and writes: the database (a connection of its own for each statement) or an open transaction. Prisma is
 * for plain reading and writing of records; what checks and writes at once is a `Statement`. In a transaction both are
 * of it (`inTransaction`).
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
  /** Where those who ask for a connection take turns; without it, in the order they come. */
  readonly takeTurn?: TakeTurn;
}

/** The role without UPDATE or DELETE on evidence, granted by the first migration. */
export const APP_ROLE = "atalaya_app";

/**
 * No statement takes longer unless DATABASE_URL or its transaction says so: one that waits for a lock is given up
 * while its caller still listens (contract-decisions 79).
 */
const STATEMENT_TIMEOUT_MS = 15_000;

/** Waiting longer than this for a connection is a fault: the request ends as a 500 instead of hanging. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Every connection starts as the application's role, which the service's login may become, and in UTC: otherwise
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

export function queryOn(client: pg.Pool | pg.ClientBase): SqlExecutor["query"] {
  return async (statement, ...[values]) => {
    const { rows } = await client.query(statement.configOf(values));
    return rows;
  };
}

/** Every session of a server that is shut down or crashes ends so, whatever became of its last statement. */
const SHUTDOWN = /^57P0[1-3]$/;

/** Whether the server itself refused the statement, which then changed nothing; otherwise nobody knows. */
export function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !SHUTDOWN.test(error.code ?? "");
}

const AS_THEY_COME: TakeTurn = () => () => {};

/** Opens nothing by itself: the first statement does, so that the service answers with the database down. */
export function createDb({ connectionString, max, takeTurn = AS_THEY_COME }: DbOptions): Db {
  const pool = new PatientPool({
    connectionString: appConnectionString(connectionString),
    max,
    takeTurn,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection lost while idle is replaced by the next statement; without a listener it ends the process.
  pool.on("error", () => {});
  const adapter = new PrismaPg(pool, { statementNameGenerator: statementNames() });
  const prisma = new PrismaClient({ adapter: joinable(adapter) });
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
