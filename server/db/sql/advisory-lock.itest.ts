import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type TestWorld } from "../../testing/fixtures";
import { tryAdvisoryLock, withAdvisoryLock } from "./advisory-lock";
import { createDb } from "./client";
import { bool } from "./column-types";
import { sql } from "./statement";

const YES = sql({ params: {}, row: { yes: bool }, text: "SELECT true AS yes" });

/** Resolves for both sides once both have arrived. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("an advisory lock", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const dbOf = (max: number) => createDb({ connectionString: world.serviceUrl, max });

  it("leaves enough connections when more locks are held than the pool has connections", async () => {
    const db = dbOf(2);
    const all = gate();
    let holding = 0;
    const turns = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        tryAdvisoryLock(db, `many ${n}`, async () => {
          holding += 1;
          if (holding === 6) all.open();
          await all.opened;
          return db.query(YES);
        }),
      ),
    );
    expect(turns).toEqual(Array(6).fill({ taken: true, result: [{ yes: true }] }));
    await db.close();
  });

  it("is one holder's, of this process or another, until its work is done", async () => {
    const [here, elsewhere] = [dbOf(2), dbOf(2)];
    const [begun, finish] = [gate(), gate()];
    const first = tryAdvisoryLock(here, "one", async () => {
      begun.open();
      await finish.opened;
      return "first";
    });
    await begun.opened;
    for (const db of [here, elsewhere])
      expect(await tryAdvisoryLock(db, "one", async () => "second")).toEqual({ taken: false });
    expect(await tryAdvisoryLock(here, "another", async () => "beside")).toMatchObject({ taken: true });
    finish.open();
    expect(await first).toEqual({ taken: true, result: "first" });
    expect(await tryAdvisoryLock(elsewhere, "one", async () => "next")).toEqual({
      taken: true,
      result: "next",
    });
    await Promise.all([here.close(), elsewhere.close()]);
  });

  it("leaves the session state of the connection unchanged", async () => {
    const db = dbOf(1);
    const listenersOf = async () => {
      const client = await db.pool.connect();
      const count = client.listenerCount("error");
      client.release();
      return count;
    };
    const before = await listenersOf();
    for (let time = 0; time < 3; time += 1) await tryAdvisoryLock(db, "again", async () => time);
    expect(await listenersOf()).toBe(before);
    await db.close();
  });

  it("releases the lock when the work fails or its session is lost", async () => {
    const [here, elsewhere] = [dbOf(2), dbOf(2)];
    await expect(
      tryAdvisoryLock(here, "fails", async () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await tryAdvisoryLock(elsewhere, "fails", async () => 1)).toMatchObject({ taken: true });
    await tryAdvisoryLock(here, "lost", async () => {
      await world.asOwner(
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_locks JOIN pg_database ON pg_database.oid = database
         WHERE datname = current_database() AND locktype = 'advisory'`,
      );
      const { signal } = new AbortController();
      expect(await withAdvisoryLock(elsewhere, "lost", signal, async () => "theirs")).toBe("theirs");
      expect(await tryAdvisoryLock(here, "new", async () => "ours")).toEqual({ taken: true, result: "ours" });
    });
    await Promise.all([here.close(), elsewhere.close()]);
  });
});
