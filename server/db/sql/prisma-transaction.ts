import { AsyncLocalStorage } from "node:async_hooks";
import type { PrismaPg } from "@prisma/adapter-pg";
import type { PoolClient } from "pg";
import type { Prisma, PrismaClient } from "../../../generated/prisma/client";

const JOINING = Symbol.for("atalaya.prisma-joining");

/**
 * The connection that Prisma's next transaction joins. Stored once per process, because Next bundles this module more
 * than once and different copies open the database and start transactions.
 */
const joining = joiningOf(globalThis as { [JOINING]?: AsyncLocalStorage<PoolClient> });

function joiningOf(registry: { [JOINING]?: AsyncLocalStorage<PoolClient> }): AsyncLocalStorage<PoolClient> {
  registry[JOINING] ??= new AsyncLocalStorage();
  return registry[JOINING];
}

/** Prisma ends a transaction after seconds by default. Ours ends when its work does. */
const NO_TIMEOUT = 2 ** 31 - 1;

/**
 * Runs `work` with Prisma on `client`, inside its open transaction. The caller ends the transaction. Prisma begins,
 * commits and rolls back nothing.
 */
export function withPrismaOn<T>(
  prisma: PrismaClient,
  client: PoolClient,
  work: (prisma: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return joining.run(client, () =>
    // Only the transaction that Prisma starts here joins. Other calls in `work` use their own connections.
    prisma.$transaction((tx) => joining.exit(() => work(tx)), { timeout: NO_TIMEOUT }),
  );
}

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Begin = Adapter["startTransaction"];

/** Returns the adapter, with transactions that join the connection named by `withPrismaOn`. */
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
