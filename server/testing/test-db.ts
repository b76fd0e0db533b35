import pg from "pg";
import type { PrismaClient } from "../../generated/prisma/client";
import { createDb, type Db, type DbOptions, openPrisma } from "../db/sql/client";

interface Reusable {
  readonly prisma: PrismaClient;
  /** Sends further statements to this pool. */
  use(pool: pg.Pool): void;
}

/** Clients of this process that no database has now. Making one takes as long as copying the database. */
const idle: Reusable[] = [];

function open(): Reusable {
  let current: pg.Pool;
  const query = (...asked: Parameters<pg.Pool["query"]>) => current.query(...asked);
  // Prisma accepts only a pool. This one opens no connection.
  const forwarding = Object.assign(new pg.Pool(), { query, connect: () => current.connect() });
  return {
    prisma: openPrisma(forwarding),
    use: (pool) => {
      current = pool;
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
  const db = createDb(options, (pool) => {
    reusable.use(pool);
    return proxy;
  });
  const close = async () => {
    await db.close();
    revoke();
    idle.push(reusable);
  };
  return { ...db, close };
}
