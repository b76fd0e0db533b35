import type { Executor } from "../sql/client";
import { int8 } from "../sql/column-types";
import { sql } from "../sql/statement";

const READ = sql({
  name: "read_clock_offset",
  row: { desfase_ms: int8 },
  text: "SELECT desfase_ms FROM service_clock",
});

/** How far the service's clock is moved, in milliseconds; 0 unless a test moved it. */
export async function readClockOffset(executor: Executor): Promise<number> {
  const [row] = await executor.query(READ);
  return Number(row?.desfase_ms ?? 0);
}

export async function writeClockOffset(tx: Executor, desfaseMs: number): Promise<void> {
  await tx.prisma.serviceClock.updateMany({ data: { desfaseMs } });
}

const LOCK = sql({ row: { desfase_ms: int8 }, text: "SELECT desfase_ms FROM service_clock FOR UPDATE" });

/** The offset as it stands, which no other transaction changes until this one ends. */
export async function lockClockOffset(tx: Executor): Promise<number> {
  const [row] = await tx.query(LOCK);
  return Number(row?.desfase_ms ?? 0);
}
