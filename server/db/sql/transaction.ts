import { ServiceError } from "../../domain/shared/errors";
import type { Db, Executor } from "./client";
import { withPrismaOn } from "./prisma-transaction";
import { withSession } from "./session";

/** A waiting connection is missing to all others, so work with a waiting caller gives up on locks soon. */
const WRITE = "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = '3s'";
/** Tareas and list loads may wait for each other and run long. */
const LONG_WRITE = "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0";
const READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0";

/**
 * Runs `work` in one READ COMMITTED transaction. Everything is stored, or nothing if it throws. Keep it to writes,
 * because it holds a connection (contract-decisions 0: matching runs outside).
 * @throws ServiceError `db_error` if another transaction holds a lock too long, or each waits for the other.
 */
export function inTransaction<T>(
  db: Pick<Db, "pool" | "prisma">,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  return transact(db, WRITE, work).catch((error: unknown) => {
    throw gaveWay(error) ? new ServiceError("db_error", { message: BUSY, cause: error }) : error;
  });
}

/** Like `inTransaction`, for work without a waiting caller or that takes long. */
export function inLongTransaction<T>(
  db: Pick<Db, "pool" | "prisma">,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  return transact(db, LONG_WRITE, work);
}

/** Runs `work` on one snapshot, in which nothing can be written. */
export function inSnapshot<T>(
  db: Pick<Db, "pool" | "prisma">,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  return transact(db, READ, work);
}

function transact<T>(
  db: Pick<Db, "pool" | "prisma">,
  begin: string,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  return withSession(db, async ({ client, query, end }) => {
    try {
      await client.query(begin);
      const result = await withPrismaOn(db.prisma, client, (prisma) => work({ query, prisma }));
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await end(() => client.query("ROLLBACK"));
      throw error;
    }
  });
}

/** A lock timeout and a deadlock. */
const GAVE_WAY: ReadonlySet<unknown> = new Set(["55P03", "40P01"]);
const BUSY =
  "Otra operación sobre lo mismo todavía no termina. No se cambió nada: reintente en unos segundos.";

/** As PostgreSQL's client tells it, or Prisma's. */
const gaveWay = (error: unknown): boolean =>
  error instanceof Error &&
  [
    error,
    (error as { cause?: unknown }).cause,
    (error as { meta?: { driverAdapterError?: { cause?: unknown } } }).meta?.driverAdapterError?.cause,
  ].some((one) =>
    [
      (one as { code?: unknown } | undefined)?.code,
      (one as { originalCode?: unknown } | undefined)?.originalCode,
    ].some((code) => GAVE_WAY.has(code)),
  );
