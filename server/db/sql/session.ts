import { AsyncLocalStorage } from "node:async_hooks";
import type { PoolClient } from "pg";
import { type Db, queryOn } from "./client";
import type { SqlExecutor } from "./statement";

/** One connection for several statements. */
export interface Session extends SqlExecutor {
  readonly client: PoolClient;
  /** Resets the session. If that fails, the connection is closed and not lent again. */
  end(how: () => Promise<unknown>): Promise<void>;
}

/** Runs `work` on its own connection. Session state that it leaves must be reset with `end`. */
export async function withSession<T>(
  { pool }: Pick<Db, "pool">,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The next statement fails on a lost connection. Without a listener the error would end the process.
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
/** A shared connection belongs to no caller. */
const inNobodysName = AsyncLocalStorage.snapshot();

/**
 * Runs `work` on one connection that all callers share, statement by statement. The first caller takes it and the
 * last returns it. A lost one is not given to new callers.
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
