import type { Notification } from "pg";
import type { Db } from "./client";

/** Between losing the connection, or the database, and asking for it again. */
const RETRY_MS = 1_000;

/** Listener for each channel. */
export type Hears = Readonly<Record<string, (payload: string) => void>>;

/**
 * Calls the listener of a channel for each notification from any process, after its transaction commits. Uses one
 * connection for all channels. Notifications during a connection loss are missed, so callers also poll. Resolves when
 * `signal` aborts.
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
    // The connection is in LISTEN mode. Nobody else can use it.
    client.release(true);
  }
}
