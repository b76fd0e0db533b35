import { setTimeout } from "node:timers/promises";
import type { Db, Executor } from "./client";
import { bool, neverNull, text } from "./column-types";
import { withSharedSession } from "./session";
import { sql } from "./statement";

const RETRY_MS = 250;

const TRY = sql({
  params: { name: text },
  row: { taken: neverNull(bool) },
  text: "SELECT pg_try_advisory_lock(hashtextextended($name, 0)) AS taken",
});
const UNLOCK = sql({
  params: { name: text },
  text: "SELECT FROM pg_advisory_unlock(hashtextextended($name, 0))",
});
const LOCK = sql({
  params: { name: text },
  text: "SELECT FROM pg_advisory_xact_lock(hashtextextended($name, 0))",
});

/** Waits until no other transaction on the database has locked this name; it is let go when the transaction ends. */
export async function lockName(tx: Executor, name: string): Promise<void> {
  await tx.query(LOCK, { name });
}

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
    const turn = await tryAdvisoryLock(db, name, work);
    if (turn.taken) return turn.result;
    await setTimeout(RETRY_MS, undefined, { signal });
  }
}

/** What each process holds: a session takes a lock that it has once more. */
const namesOf = new WeakMap<Db["pool"], Set<string>>();

/**
 * The same where its turn is now; otherwise it is not run, and nobody waits. All locks of a process are of one session:
 * whoever holds one needs a connection for its work, and were each lock another one, as many at once as the pool has
 * would wait for each other, and every request for them.
 */
export async function tryAdvisoryLock<T>(
  db: Pick<Db, "pool">,
  name: string,
  work: () => Promise<T>,
): Promise<{ taken: true; result: T } | { taken: false }> {
  const names = namesOf.get(db.pool) ?? new Set();
  namesOf.set(db.pool, names);
  if (names.has(name)) return { taken: false };
  names.add(name);
  try {
    return await withSharedSession(db, async ({ query, end }) => {
      const [answer] = await query(TRY, { name });
      if (!answer?.taken) return { taken: false };
      try {
        return { taken: true, result: await work() };
      } finally {
        await end(() => query(UNLOCK, { name }));
      }
    });
  } finally {
    names.delete(name);
  }
}
