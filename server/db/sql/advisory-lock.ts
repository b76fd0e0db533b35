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

/** Locks this name until the transaction ends, waiting for other transactions. */
export async function lockName(tx: Executor, name: string): Promise<void> {
  await tx.query(LOCK, { name });
}

/**
 * Runs `work` while no other process runs under the same name. Waits without holding a connection. The lock ends with
 * the session, so a killed process releases it.
 * @throws the signal's reason if it aborts first.
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

/** Names that this process holds. A session could take its own lock again. */
const namesOf = new WeakMap<Db["pool"], Set<string>>();

/**
 * Runs `work` if the lock is free now, otherwise does nothing. All locks of a process share one session. With a
 * session for each, as many holders as the pool has connections would deadlock.
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
