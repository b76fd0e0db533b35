import type { Executor } from "../sql/client";
import { int8, neverNull, timestamptz } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

const READ = sql({
  name: "read_clock_offset",
  row: { desfase_ms: int8 },
  text: "SELECT desfase_ms FROM service_clock",
});

/** Returns the offset of the service's clock in milliseconds. 0 unless a test moved it. */
export async function readClockOffset(executor: Executor): Promise<number> {
  const [row] = await executor.query(READ);
  return Number(row?.desfase_ms ?? 0);
}

const NOW = sql({
  name: "read_database_clock",
  row: { now: neverNull(timestamptz) },
  text: "SELECT clock_timestamp() AS now",
});

/** The database's own clock, which no test moves. */
export async function readDatabaseClock(executor: SqlExecutor): Promise<Date> {
  const [row] = await executor.query(NOW);
  if (row === undefined) throw new Error("the database told no time");
  return row.now;
}

export async function writeClockOffset(tx: Executor, desfaseMs: number): Promise<void> {
  await tx.prisma.serviceClock.updateMany({ data: { desfaseMs } });
}

const LOCK = sql({ row: { desfase_ms: int8 }, text: "SELECT desfase_ms FROM service_clock FOR UPDATE" });

/** Returns the offset and locks it until the transaction ends. */
export async function lockClockOffset(tx: Executor): Promise<number> {
  const [row] = await tx.query(LOCK);
  return Number(row?.desfase_ms ?? 0);
}
