import type { Db, Executor } from "./client";
import { withPrismaOn } from "./prisma-transaction";
import { withSession } from "./session";

/** Support's changes and tareas may wait for each other; nobody waits for them longer than one statement may take. */
const WRITE = "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0";
const READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0";

/**
 * Runs `work` in one READ COMMITTED transaction: all of it is kept, or nothing when it throws. Keep it to
 * writes: a connection is held from start to end (contract-decisions 0: matching runs outside).
 */
export function inTransaction<T>(
  db: Pick<Db, "pool" | "prisma">,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  return transact(db, WRITE, work);
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
