import type { Notification } from "pg";
import type { Db } from "./client";

/** Between losing the connection, or the database, and asking for it again. */
const RETRY_MS = 1_000;

/** What is called with that which is announced on a channel. */
export type Hears = Readonly<Record<string, (payload: string) => void>>;

/**
 * Hears of each channel what is announced on it once its transaction is committed, from any process, on one connection
 * for all. What is announced while the connection is down is not heard: whoever listens also looks from time to time.
 * Resolves when `signal` aborts.
 */
export async function listen({ pool }: Pick<Db, "pool">, hears: Hears, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(pool, hears, signal).catch(() => {});
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
  }
}

/** Until the connection is lost. */
async function listenOnce(pool: Db["pool"], hears: Hears, signal: AbortSignal): Promise<void> {
  const client = await pool.connect();
  const ended = new Promise<void>((resolve) => {
    client.on("error", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  try {
    client.on("notification", ({ channel, payload }: Notification) => hears[channel]?.(payload ?? ""));
    for (const channel of Object.keys(hears)) await client.query(`LISTEN ${channel}`);
    await ended;
  } finally {
    client.removeAllListeners("notification");
    // It listens: nobody else can use it.
    client.release(true);
  }
}
