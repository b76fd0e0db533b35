import { BOGOTA_OFFSET_MS } from "../domain/shared/bogota";
import type { Executor } from "./client";

/** The first days of the month (of Bogota) `now` lies in and of the `monthsAhead` that follow: `YYYY-MM-01`. */
function firstDays(now: Date, monthsAhead: number): string[] {
  const bogota = new Date(now.getTime() + BOGOTA_OFFSET_MS);
  return Array.from({ length: monthsAhead + 1 }, (_, ahead) =>
    new Date(Date.UTC(bogota.getUTCFullYear(), bogota.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10),
  );
}

/**
 * Makes the partitions of this month and of the `monthsAhead` that follow, and moves there what the default
 * one kept meanwhile. Any number of processes may ask at once and again. Resolves to how many were missing.
 */
export async function ensureConsultaPartitions(
  executor: Executor,
  now: Date,
  monthsAhead: number,
): Promise<number> {
  let made = 0;
  for (const firstDay of firstDays(now, monthsAhead)) {
    // One statement and so one transaction for each: the lock on the table is let go in between.
    const [row] = await executor.query<{ was_missing: boolean }>(
      { text: "SELECT ensure_consulta_partition($1) AS was_missing" },
      [firstDay],
    );
    if (row?.was_missing) made += 1;
  }
  return made;
}
