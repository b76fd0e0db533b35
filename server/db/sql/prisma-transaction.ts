import { AsyncLocalStorage } from "node:async_hooks";
import type { PrismaPg } from "@prisma/adapter-pg";
import type { PoolClient } from "pg";
import type { Prisma, PrismaClient } from "../../../generated/prisma/client";

const JOINING = Symbol.for("atalaya.prisma-joining");

/**
 * The connection that Prisma's next transaction is to be part of. One for the whole process: Next bundles this module
 * more than once, and whoever opened the database is not whoever opens a transaction on it.
 */
const joining = joiningOf(globalThis as { [JOINING]?: AsyncLocalStorage<PoolClient> });

function joiningOf(registry: { [JOINING]?: AsyncLocalStorage<PoolClient> }): AsyncLocalStorage<PoolClient> {
  registry[JOINING] ??= new AsyncLocalStorage();
  return registry[JOINING];
}

/** Prisma ends a transaction by itself after seconds unless told otherwise; ours ends when its work does. */
const NO_TIMEOUT = 2 ** 31 - 1;

/**
 * Runs `work` with Prisma on `client`, inside the transaction that is open there. Whoever opened it ends it: Prisma
 * itself begins, commits and rolls back nothing.
 */
export function withPrismaOn<T>(
  prisma: PrismaClient,
  client: PoolClient,
  work: (prisma: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return joining.run(client, () =>
    // Only the transaction that Prisma starts here joins: what `work` does otherwise is on connections of its own.
    prisma.$transaction((tx) => joining.exit(() => work(tx)), { timeout: NO_TIMEOUT }),
  );
}

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Begin = Adapter["startTransaction"];

/** The adapter, whose transactions join the connection that `withPrismaOn` names. */
export function joinable(factory: PrismaPg): PrismaPg {
  const connect = async (): Promise<Adapter> => {
    const adapter = await factory.connect();
    const startTransaction: Begin = async (...options) => {
      const client = joining.getStore();
      return client === undefined ? adapter.startTransaction(...options) : joined(adapter, client);
    };
    return Object.assign(Object.create(adapter), { startTransaction });
  };
  return Object.assign(Object.create(factory), { connect });
}

/** The adapter on one connection. Phantom: Prisma sends no COMMIT and no ROLLBACK, and has nothing to give back. */
const joined = (adapter: Adapter, client: PoolClient): Awaited<ReturnType<Begin>> =>
  Object.assign(Object.create(adapter), {
    client,
    options: { usePhantomQuery: true },
    commit: async () => {},
    rollback: async () => {},
  });
