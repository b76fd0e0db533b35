import { Client } from "pg";

/** Longer than a running server needs, and short enough to report while somebody waits. */
const CONNECT_TIMEOUT_MS = 10_000;

/** A script's own connection. @throws Error with a sentence naming the server if it refuses. */
export async function connectTo(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // The next statement fails on a lost connection. Without a listener the error would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (cause) {
    const { username, host, pathname } = new URL(connectionString);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`No connection to the PostgreSQL at ${host}${pathname} as ${username}: ${reason}`, {
      cause,
    });
  }
}
