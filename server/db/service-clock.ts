import type { Executor } from "./client";

/** How far the service's clock is moved, in milliseconds; 0 unless a test moved it. */
export async function readClockOffset(executor: Executor): Promise<number> {
  const [row] = await executor.query<{ desfase_ms: string }>({
    name: "read_clock_offset",
    text: "SELECT desfase_ms FROM service_clock",
  });
  return Number(row?.desfase_ms ?? 0);
}

export async function writeClockOffset(tx: Executor, desfaseMs: number): Promise<void> {
  await tx.query({ text: "UPDATE service_clock SET desfase_ms = $1" }, [desfaseMs]);
}

/** The offset as it stands, which no other transaction changes until this one ends. */
export async function lockClockOffset(tx: Executor): Promise<number> {
  const [row] = await tx.query<{ desfase_ms: string }>({
    text: "SELECT desfase_ms FROM service_clock FOR UPDATE",
  });
  return Number(row?.desfase_ms ?? 0);
}
