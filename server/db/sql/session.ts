import { AsyncLocalStorage } from "node:async_hooks";
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

interface Shared {
  readonly session: Promise<Session>;
  readonly giveBack: () => void;
  users: number;
}

const sharedOf = new WeakMap<Db["pool"], Shared>();
/** What many share is lent in nobody's name. */
const inNobodysName = AsyncLocalStorage.snapshot();

/**
 * Runs `work` on the one connection that all who ask so share, statement by statement: lent to the first, given back by
 * the last. One that was lost is shared with nobody new.
 */
export async function withSharedSession<T>(
  db: Pick<Db, "pool">,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const shared = sharedOf.get(db.pool) ?? inNobodysName(() => share(db));
  shared.users += 1;
  try {
    return await work(await shared.session);
  } finally {
    shared.users -= 1;
    if (shared.users === 0) {
      stopSharing(db, shared);
      shared.giveBack();
    }
  }
}

function share(db: Pick<Db, "pool">): Shared {
  let giveBack = () => {};
  const given = new Promise<void>((resolve) => {
    giveBack = resolve;
  });
  const session = new Promise<Session>((resolve, reject) => {
    withSession(db, async (lent) => {
      const lost = () => stopSharing(db, shared);
      lent.client.on("error", lost);
      resolve({ ...lent, query: oneByOne(lent.query) });
      await given;
      lent.client.off("error", lost);
    }).catch((error: unknown) => {
      stopSharing(db, shared);
      reject(error);
    });
  });
  const shared: Shared = { session, giveBack, users: 0 };
  sharedOf.set(db.pool, shared);
  return shared;
}

function oneByOne(query: SqlExecutor["query"]): SqlExecutor["query"] {
  let line: Promise<unknown> = Promise.resolve();
  return (statement, ...values) => {
    const answer = line.then(() => query(statement, ...values));
    line = answer.catch(() => {});
    return answer;
  };
}

function stopSharing({ pool }: Pick<Db, "pool">, shared: Shared): void {
  if (sharedOf.get(pool) === shared) sharedOf.delete(pool);
}
