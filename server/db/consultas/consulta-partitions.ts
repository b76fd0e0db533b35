import { BOGOTA_OFFSET_MS } from "../../domain/shared/bogota";
import type { Executor } from "../sql/client";
import { bool, date, neverNull } from "../sql/column-types";
import { sql } from "../sql/statement";

const ENSURE = sql({
  params: { firstDay: date },
  row: { was_missing: neverNull(bool) },
  text: "SELECT ensure_consulta_partition($firstDay) AS was_missing",
});

/** First days (`YYYY-01-01`, of Bogota) of this year and of the following `yearsAhead`. */
function firstDays(now: Date, yearsAhead: number): string[] {
  const year = new Date(now.getTime() + BOGOTA_OFFSET_MS).getUTCFullYear();
  return Array.from({ length: yearsAhead + 1 }, (_, ahead) => `${year + ahead}-01-01`);
}

/**
 * Creates the partitions of this year and of the following `yearsAhead`. The default partition becomes that of the year
 * whose rows it holds. Safe to call again and from several processes. Returns how many were missing.
 */
export async function ensureConsultaPartitions(
  executor: Executor,
  now: Date,
  yearsAhead: number,
): Promise<number> {
  let made = 0;
  for (const firstDay of firstDays(now, yearsAhead)) {
    // One transaction each, so that the lock on the table is released in between.
    const [row] = await executor.query(ENSURE, { firstDay });
    if (row?.was_missing) made += 1;
  }
  return made;
}
