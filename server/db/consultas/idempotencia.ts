import type { Executor } from "../sql/client";
import { text, timestamptz } from "../sql/column-types";
import { sql } from "../sql/statement";

/** Deleted at a time: whoever reuses such a key waits for one batch at most. */
const BATCH = 10_000;

/** By their places: rows named by their keys are compared with every other where the table is believed to be empty. */
const DELETE_BATCH = sql({
  params: { now: timestamptz },
  row: { llave: text },
  text: `
    DELETE FROM idempotencia WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM idempotencia WHERE expira_en <= $now
      ORDER BY expira_en LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
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
