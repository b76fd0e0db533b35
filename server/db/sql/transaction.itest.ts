import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { findCliente, lockCliente } from "../clientes/clientes";
import { lockCuenta, readCuenta } from "../facturacion/cuentas";
import { createDb, type Executor } from "./client";
import { inLongTransaction, inSnapshot, inTransaction } from "./transaction";

describe("a transaction, of Prisma and SQL alike", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const rename = (tx: Executor, id: string, razonSocial: string) =>
    tx.prisma.cliente.update({ where: { id }, data: { razonSocial } });
  const stateOf = async (executor: Executor, clienteId: string) => ({
    name: (await findCliente(executor, clienteId))?.razonSocial,
    revision: (await readCuenta(executor, clienteId, await world.clock.now())).revision,
  });

  it("keeps the writes of both, and each sees the other's", async () => {
    const { clienteId } = await newCliente(world, "Antes S.A.S.");
    const now = await world.clock.now();
    await inTransaction(world.db, async (tx) => {
      await rename(tx, clienteId, "Después S.A.S.");
      expect((await lockCliente(tx, clienteId))?.razonSocial).toBe("Después S.A.S.");
      await lockCuenta(tx, clienteId, now);
      expect(await tx.prisma.periodo.count({ where: { clienteId } })).toBe(1);
      expect(await stateOf(world.db, clienteId)).toEqual({ name: "Antes S.A.S.", revision: 0 });
    });
    expect(await stateOf(world.db, clienteId)).toEqual({ name: "Después S.A.S.", revision: 1 });
  });

  it("rolls back the writes of both when the work fails", async () => {
    const { clienteId } = await newCliente(world, "Antes S.A.S.");
    const now = await world.clock.now();
    const failing = inTransaction(world.db, async (tx) => {
      await rename(tx, clienteId, "Después S.A.S.");
      await lockCuenta(tx, clienteId, now);
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await stateOf(world.db, clienteId)).toEqual({ name: "Antes S.A.S.", revision: 0 });
  });

  it("gives up on a lock held too long, for SQL and Prisma, and returns the connection", async () => {
    const { clienteId } = await newCliente(world, "Antes S.A.S.");
    const began = performance.now();
    let [release, held] = [() => {}, () => {}];
    const isHeld = new Promise<void>((resolve) => (held = resolve));
    const holding = inTransaction(world.db, async (tx) => {
      await lockCliente(tx, clienteId);
      held();
      await new Promise<void>((resolve) => (release = resolve));
    });
    await isHeld;
    const refused = { code: "db_error", message: expect.stringContaining("todavía no termina") };
    await Promise.all([
      expect(inTransaction(world.db, (tx) => lockCliente(tx, clienteId))).rejects.toMatchObject(refused),
      expect(inTransaction(world.db, (tx) => rename(tx, clienteId, "Después S.A.S."))).rejects.toMatchObject(
        refused,
      ),
    ]);
    expect(performance.now() - began).toBeLessThan(15_000);
    const patient = inLongTransaction(world.db, (tx) => rename(tx, clienteId, "Después S.A.S."));
    release();
    await Promise.all([holding, patient]);
    expect((await findCliente(world.db, clienteId))?.razonSocial).toBe("Después S.A.S.");
  });

  it.each([
    ["SQL", (tx: Executor, id: string) => lockCliente(tx, id)],
    ["Prisma", (tx: Executor, id: string) => rename(tx, id, "Después S.A.S.")],
  ])("gives way to another that waits for it too, by %s", async (_, lock) => {
    const [one, other] = [await newCliente(world), await newCliente(world)];
    let held = 0;
    const both = async (first: string, second: string) =>
      inTransaction(world.db, async (tx) => {
        await lock(tx, first);
        held += 1;
        await vi.waitUntil(() => held === 2, { timeout: 30_000, interval: 5 });
        await lock(tx, second);
      });
    const ended = await Promise.allSettled([
      both(one.clienteId, other.clienteId),
      both(other.clienteId, one.clienteId),
    ]);
    const lost = ended.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
    expect(lost).toEqual([expect.objectContaining({ code: "db_error" })]);
  });

  it("fails the next statement when the server ended a lent connection before its borrower listened", async () => {
    const lent = await world.db.pool.connect();
    const { rows } = await lent.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const ended = new Promise((resolve) => lent.once("end", resolve));
    // Without a listener of the pool, the error of the server is an uncaught exception, which fails the run.
    await world.asOwner(`SELECT pg_terminate_backend(${rows[0]?.pid})`);
    await ended;
    await expect(lent.query("SELECT 1")).rejects.toThrow();
    lent.release(true);
    expect((await world.db.pool.query("SELECT 1")).rowCount).toBe(1);
  });

  it("rolls back SQL when Prisma fails and the other way round", async () => {
    const { clienteId } = await newCliente(world, "Antes S.A.S.");
    const now = await world.clock.now();
    const byPrisma = inTransaction(world.db, async (tx) => {
      await lockCuenta(tx, clienteId, now);
      await tx.prisma.cliente.create({ data: { id: clienteId, razonSocial: "", nit: "", creadoEn: now } });
    });
    await expect(byPrisma).rejects.toThrow(/constraint/i);
    const bySql = inTransaction(world.db, async (tx) => {
      await rename(tx, clienteId, "Después S.A.S.");
      await lockCuenta(tx, world.entropy.uuidV4(), now);
    });
    await expect(bySql).rejects.toMatchObject({ code: "23503" });
    expect(await stateOf(world.db, clienteId)).toEqual({ name: "Antes S.A.S.", revision: 0 });
  });

  it("never mixes with another, however many are open at once", async () => {
    const clientes = await Promise.all(
      Array.from({ length: 20 }, (_, place) => newCliente(world, `S${place}`)),
    );
    const outcomes = await Promise.allSettled(
      clientes.map(({ clienteId }, place) =>
        inTransaction(world.db, async (tx) => {
          await rename(tx, clienteId, `T${place}`);
          const seen = await Promise.all(clientes.map((cliente) => findCliente(tx, cliente.clienteId)));
          expect(seen[place]?.razonSocial).toBe(`T${place}`);
          if (place % 2 === 1) throw new Error("odd");
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      clientes.map((_, place) => (place % 2 === 1 ? "rejected" : "fulfilled")),
    );
    const names = await Promise.all(clientes.map(({ clienteId }) => findCliente(world.db, clienteId)));
    expect(names.map((cliente) => cliente?.razonSocial)).toEqual(
      clientes.map((_, place) => (place % 2 === 1 ? `S${place}` : `T${place}`)),
    );
  });

  it("is read-only for both in a snapshot, and outlasts Prisma's limit", async () => {
    const { clienteId } = await newCliente(world);
    const write = inSnapshot(world.db, (tx) => rename(tx, clienteId, "Después S.A.S."));
    await expect(write).rejects.toThrow(/read-only/);
    const late = inTransaction(world.db, async (tx) => {
      await tx.prisma.$executeRaw`SELECT FROM pg_sleep(5.5)`;
      return findCliente(tx, clienteId);
    });
    await expect(late).resolves.toMatchObject({ clienteId });
  });
});

describe("a database with few connections left", () => {
  let world: TestWorld;
  const name = () => new URL(world.connectionString).pathname.slice(1);
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.drop());

  it("is waited for by all that ask, of Prisma and SQL alike, without asking it over and over", async () => {
    await world.asOwner(`ALTER DATABASE ${name()} CONNECTION LIMIT 3`);
    const attempts = vi.spyOn(pg.Client.prototype, "connect");
    const db = createDb({ connectionString: world.serviceUrl, max: 20 });
    const asked = Array.from({ length: 360 }, (_, one) =>
      one % 3 === 0
        ? db.prisma.cliente.count()
        : inTransaction(db, (tx) => tx.prisma.$queryRaw`SELECT pg_sleep(0.01)::text`),
    );
    const ended = await Promise.allSettled(asked);
    expect(ended.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([]);
    // Twenty at first, and at most as many again each second.
    expect(attempts.mock.calls.length).toBeLessThan(150);
    attempts.mockRestore();
    await db.close();
  });

  it("is shared with a pool that came later, however busy the first one is", async () => {
    await world.asOwner(`ALTER DATABASE ${name()} CONNECTION LIMIT 4`);
    const first = createDb({ connectionString: world.serviceUrl, max: 20 });
    const later = createDb({ connectionString: world.serviceUrl, max: 20 });
    let isOver = false;
    let served = 0;
    const busy = Array.from({ length: 12 }, async () => {
      while (!isOver) await first.pool.query("SELECT pg_sleep(0.01)").then(() => served++);
    });
    await vi.waitFor(() => expect(served).toBeGreaterThan(100), { timeout: 30_000 });
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => later.pool.query("SELECT 1")));
    isOver = true;
    await Promise.all(busy);
    expect(asked.filter(({ status }) => status === "rejected")).toEqual([]);
    await Promise.all([first.close(), later.close()]);
  });

  it("waits for a free connection and fails when the time is up", async () => {
    const held = new pg.Client({ connectionString: world.serviceUrl });
    await world.db.pool.query("SELECT 1");
    await world.db.close();
    await held.connect();
    await world.asOwner(`ALTER DATABASE ${name()} CONNECTION LIMIT 1`);
    const db = createDb({ connectionString: world.serviceUrl, max: 20 });
    const asked = Promise.all(Array.from({ length: 50 }, () => db.pool.query("SELECT 1")));
    setTimeout(() => held.end(), 1_500);
    expect(await asked).toHaveLength(50);
    await db.close();
    await world.asOwner(`ALTER DATABASE ${name()} CONNECTION LIMIT 0`);
    const none = createDb({ connectionString: world.serviceUrl, max: 20 });
    await expect(none.pool.query("SELECT 1")).rejects.toThrow("no connection left in time");
    await none.close();
  }, 30_000);
});
