import type { Executor } from "./client";

/** Deleted at a time: whoever reuses such a key waits for one batch at most. */
const BATCH = 10_000;

/** Deletes the answers whose day is over, which no query reads any more; resolves to how many they were. */
export async function deleteExpiredAnswers(executor: Executor, now: Date): Promise<number> {
  for (let deleted = 0; ; ) {
    const batch = await executor.query(
      {
        text: `
          DELETE FROM idempotencia WHERE (cliente_id, llave) IN (
            SELECT cliente_id, llave FROM idempotencia WHERE expira_en <= $1
            ORDER BY expira_en LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
          AND expira_en <= $1
          RETURNING 1`,
      },
      [now],
    );
    deleted += batch.length;
    if (batch.length < BATCH) return deleted;
  }
}
