import type { Notification } from "pg";
import type { Db } from "./client";

/** Between losing the connection, or the database, and asking for it again. */
const RETRY_MS = 1_000;

/**
 * Calls `hear` with what is announced on a channel once its transaction is committed, from any process. What is
 * announced while the connection is down is not heard: whoever listens also looks from time to time. Resolves when
 * `signal` aborts.
 */
export async function listen(
  { pool }: Pick<Db, "pool">,
  channel: string,
  signal: AbortSignal,
  hear: (payload: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(pool, channel, signal, hear).catch(() => {});
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
  }
}

/** Until the connection is lost. */
async function listenOnce(
  pool: Db["pool"],
  channel: string,
  signal: AbortSignal,
  hear: (payload: string) => void,
): Promise<void> {
  const client = await pool.connect();
  const ended = new Promise<void>((resolve) => {
    client.on("error", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  try {
    client.on("notification", ({ payload }: Notification) => hear(payload ?? ""));
    await client.query(`LISTEN ${channel}`);
    await ended;
  } finally {
    client.removeAllListeners("notification");
    // It listens: nobody else can use it.
    client.release(true);
  }
}
