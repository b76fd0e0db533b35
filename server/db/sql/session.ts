import type { PoolClient } from "pg";
import { type Db, queryOn } from "./client";
import type { SqlExecutor } from "./statement";

/** One connection for as long as it is needed. */
export interface Session extends SqlExecutor {
  readonly client: PoolClient;
  /** Does what gives the session back as it was. Where that fails the connection is closed rather than lent on. */
  end(how: () => Promise<unknown>): Promise<void>;
}

/** Runs `work` on a connection of its own. Whatever state it leaves there must be ended with `end`. */
export async function withSession<T>(
  { pool }: Pick<Db, "pool">,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection lost between two statements fails the next one; without a listener it would end the process.
  const lost = (error: Error) => {
    broken = error;
  };
  client.on("error", lost);
  try {
    return await work({
      client,
      query: queryOn(client),
      end: async (how) => {
        await how().catch(lost);
      },
    });
  } finally {
    client.off("error", lost);
    client.release(broken);
  }
}
