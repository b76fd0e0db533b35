import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openWorld, type TestWorld } from "../../testing/fixtures";
import { createDb } from "./client";
import { listen } from "./listen";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it("hears every channel on one connection, and again on another once that is lost", async () => {
  const db = createDb({ connectionString: world.serviceUrl, max: 1 });
  const pids: number[] = [];
  db.pool.on("connect", (client) => pids.push((client as PoolClient & { processID: number }).processID));
  const heard: string[] = [];
  const stop = new AbortController();
  const hears = {
    one: (payload: string) => heard.push(`one ${payload}`),
    two: (payload: string) => heard.push(`two ${payload}`),
  };
  const listening = listen(db, hears, stop.signal);
  const bothHear = (payload: string) =>
    vi.waitFor(
      async () => {
        for (const channel of ["one", "two"])
          await world.rows("SELECT pg_notify($1, $2)", [channel, payload]);
        expect(heard).toEqual(expect.arrayContaining([`one ${payload}`, `two ${payload}`]));
      },
      { timeout: 20_000 },
    );

  await bothHear("before");
  await world.asOwner(`SELECT pg_terminate_backend(${pids[0]})`);
  await bothHear("after");
  expect(new Set(pids).size).toBe(2);

  stop.abort();
  await listening;
  await db.close();
});
