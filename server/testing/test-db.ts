import type pg from "pg";
import { createDb, type Db, type DbOptions } from "../db/sql/client";

interface Reusable {
  readonly prisma: Db["prisma"];
  /** Sends further statements to this pool. */
  use(pool: pg.Pool): void;
}

/** Clients of this process that no database has now. Making one takes as long as copying the database. */
const idle: Reusable[] = [];

function open(): Reusable {
  let current: pg.Pool;
  // Its own pool opens no connection.
  const { prisma, pool } = createDb({ connectionString: "postgresql://127.0.0.1:1/none", max: 1 });
  Object.assign(pool, {
    query: (...asked: Parameters<pg.Pool["query"]>) => current.query(...asked),
    connect: () => current.connect(),
  });
  return {
    prisma,
    use: (next) => {
      current = next;
    },
  };
}

/**
 * Opens a database with a client of Prisma's that others had before it and will have after it is closed. Later uses of
 * it fail.
 */
export function openTestDb(options: DbOptions): Db {
  const reusable = idle.pop() ?? open();
  const { proxy, revoke } = Proxy.revocable(reusable.prisma, {
    // The next one needs the client's engine.
    get: (prisma, name) => (name === "$disconnect" ? async () => {} : Reflect.get(prisma, name)),
  });
  const db = createDb(options, proxy);
  reusable.use(db.pool);
  const close = async () => {
    await db.close();
    revoke();
    idle.push(reusable);
  };
  return { ...db, close };
}
