import { setTimeout } from "node:timers/promises";
import type { Db } from "./client";

const RETRY_MS = 250;

/**
 * Runs `work` while no other process on the database runs anything under the same name; waits for its turn without
 * holding a connection. The lock goes with the session, so that whoever is killed lets go of it.
 * @throws the signal's reason where it is aborted before the turn comes.
 */
export async function withAdvisoryLock<T>(
  db: Pick<Db, "pool">,
  name: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    const turn = await tryLock(db, name, work);
    if (turn.taken) return turn.result;
    await setTimeout(RETRY_MS, undefined, { signal });
  }
}

async function tryLock<T>(
  db: Pick<Db, "pool">,
  name: string,
  work: () => Promise<T>,
): Promise<{ taken: true; result: T } | { taken: false }> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  // A session lost meanwhile has lost its lock: without a listener the event would end the process.
  const lost = (error: Error) => {
    broken = error;
  };
  client.on("error", lost);
  try {
    const { rows } = await client.query("SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken", [
      name,
    ]);
    if (!rows[0].taken) return { taken: false };
    try {
      return { taken: true, result: await work() };
    } finally {
      await client.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [name]).catch(lost);
    }
  } finally {
    client.off("error", lost);
    // A session that may still hold the lock is closed rather than lent on.
    client.release(broken);
  }
}
