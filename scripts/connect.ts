import { Client } from "pg";

/** Longer than a server that is there takes, and short enough to be told while one still waits for it. */
const CONNECT_TIMEOUT_MS = 10_000;

/** A connection of a script's own. @throws Error with a sentence naming the server where it lets nobody in. */
export async function connectTo(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // What is lost later fails the next statement; without a listener it would end the process.
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
