import pg from "pg";
import type { PrismaClient } from "../../generated/prisma/client";
import { openPrisma } from "../db/sql/client";

interface Reusable {
  readonly prisma: PrismaClient;
  /** Sends further statements to this pool. */
  use(pool: pg.Pool): void;
}

/** Clients of this process that no world has now. Making one takes as long as copying the database. */
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

/** Lends one of Prisma's clients to a world, which gives it back once its pool has ended. Later uses of it fail. */
export function lendPrisma() {
  const reusable = idle.pop() ?? open();
  const { proxy, revoke } = Proxy.revocable(reusable.prisma, {
    // The next world needs the client's engine.
    get: (prisma, name) => (name === "$disconnect" ? async () => {} : Reflect.get(prisma, name)),
  });
  return {
    on: (pool: pg.Pool): PrismaClient => {
      reusable.use(pool);
      return proxy;
    },
    giveBack: () => {
      revoke();
      idle.push(reusable);
    },
  };
}
