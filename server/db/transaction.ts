import { type Db, type Executor, executorOf } from "./client";

/** Support's changes and jobs may wait for each other; nobody waits for them longer than one statement may take. */
const BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0";

/**
 * Runs `work` in one READ COMMITTED transaction: all of it is kept, or nothing when it throws. Keep it to
 * writes: a connection is held from start to end (contract-decisions 0: matching runs outside).
 */
export async function inTransaction<T>(db: Db, work: (tx: Executor) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  // A connection lost between two statements fails the next one; without a listener it would end the process.
  const lost = (error: Error) => {
    broken = error;
  };
  client.on("error", lost);
  try {
    await client.query(BEGIN);
    const result = await work(executorOf(client));
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(lost);
    throw error;
  } finally {
    client.off("error", lost);
    // A connection that could not roll back is closed rather than lent to the next one mid-transaction.
    client.release(broken);
  }
}
