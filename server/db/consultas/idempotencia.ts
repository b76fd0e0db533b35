import type { Executor } from "../sql/client";
import { text, timestamptz } from "../sql/column-types";
import { sql } from "../sql/statement";

/** Rows per statement. A request that reuses an expired key waits for one batch at most. */
const BATCH = 10_000;

/** Deletes by row position. By key, rows are compared pairwise if statistics say that the table is empty. */
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

/** Deletes answers whose 24 hours have ended. Returns how many. */
export async function deleteExpiredAnswers(executor: Executor, now: Date): Promise<number> {
  for (let deleted = 0; ; ) {
    const batch = await executor.query(DELETE_BATCH, { now });
    deleted += batch.length;
    if (batch.length < BATCH) return deleted;
  }
}
