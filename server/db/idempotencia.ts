import type { Executor } from "./client";
import { text, timestamptz } from "./column-types";
import { sql } from "./statement";

/** Deleted at a time: whoever reuses such a key waits for one batch at most. */
const BATCH = 10_000;

const DELETE_BATCH = sql({
  params: { now: timestamptz },
  row: { llave: text },
  text: `
    DELETE FROM idempotencia WHERE (cliente_id, llave) IN (
      SELECT cliente_id, llave FROM idempotencia WHERE expira_en <= $now
      ORDER BY expira_en LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    AND expira_en <= $now
    RETURNING llave`,
});

/** Deletes the answers whose day is over, which no query reads any more; resolves to how many they were. */
export async function deleteExpiredAnswers(executor: Executor, now: Date): Promise<number> {
  for (let deleted = 0; ; ) {
    const batch = await executor.query(DELETE_BATCH, { now });
    deleted += batch.length;
    if (batch.length < BATCH) return deleted;
  }
}
