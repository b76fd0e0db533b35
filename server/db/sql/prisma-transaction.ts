import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import pg, { type PoolClient } from "pg";
import type { Prisma, PrismaClient } from "../../../generated/prisma/client";

const JOINING = Symbol.for("atalaya.prisma-joining");

/**
 * The connection that Prisma's next transaction joins. One per process: Next bundles this module more than once, and the
 * module that opened the database may be another one than the module that opens a transaction.
 */
const joining = joiningOf(globalThis as { [JOINING]?: AsyncLocalStorage<PoolClient> });

function joiningOf(registry: { [JOINING]?: AsyncLocalStorage<PoolClient> }): AsyncLocalStorage<PoolClient> {
  registry[JOINING] ??= new AsyncLocalStorage();
  return registry[JOINING];
}

/** Prisma would end a transaction after five seconds. Ours ends when its work does. */
const NO_TIMEOUT = 2 ** 31 - 1;

/** Runs `work` with Prisma in the transaction that is open on `client`. The caller, not Prisma, begins and ends it. */
export function withPrismaOn<T>(
  prisma: PrismaClient,
  client: PoolClient,
  work: (prisma: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return joining.run(client, () =>
    // Only this transaction joins. Other statements of `work` run on connections of their own.
    prisma.$transaction((tx) => joining.exit(() => work(tx)), { timeout: NO_TIMEOUT }),
  );
}

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Factory = NonNullable<Prisma.PrismaClientOptions["adapter"]>;
type Options = ConstructorParameters<typeof PrismaPg>[1];

/** Prisma's adapter on `pool`. A transaction that `withPrismaOn` starts joins the connection that it names. */
export const joinableAdapter = (pool: pg.Pool, options: Options): Factory => ({
  ...ADAPTER,
  async connect() {
    const adapter = await new PrismaPg(pool, options).connect();
    return {
      ...queriesOf(adapter),
      executeScript: (script) => adapter.executeScript(script),
      getConnectionInfo: () => adapter.getConnectionInfo(),
      dispose: () => adapter.dispose(),
      startTransaction(level) {
        const client = joining.getStore();
        return client === undefined ? adapter.startTransaction(level) : joined(client, options);
      },
    };
  },
});

const ADAPTER = { provider: "postgres", adapterName: "@prisma/adapter-pg" } as const;

const queriesOf = (adapter: Adapter) => ({
  ...ADAPTER,
  queryRaw: adapter.queryRaw.bind(adapter),
  executeRaw: adapter.executeRaw.bind(adapter),
});

/** Prisma's view of a transaction that is open on `client`. A phantom: Prisma sends no COMMIT and no ROLLBACK. */
async function joined(client: PoolClient, options: Options): ReturnType<Adapter["startTransaction"]> {
  // `PrismaPg` takes a connection only as a pool. This pool opens none: each query goes to `client`.
  const poolOfOne = Object.assign(new pg.Pool(), { query: client.query.bind(client) });
  const adapter = await new PrismaPg(poolOfOne, options).connect();
  return {
    ...queriesOf(adapter),
    options: { usePhantomQuery: true },
    commit: async () => {},
    rollback: async () => {},
  };
}
