import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createDb, type Db } from "../db/sql/client";
import { openWorld, type TestWorld } from "../testing/fixtures";
import { openPooler } from "../testing/pooler";
import { createClock } from "./clock";
import { clockCorrectionMs, clockSkewMs, databaseSilentMs, startPulse, stopPulse } from "./pulse";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => {
  stopPulse();
  vi.restoreAllMocks();
});

it("notices within seconds that a network drops the database's answers", async () => {
  const pooler = await openPooler(world.serviceUrl);
  const url = new URL(world.serviceUrl);
  url.port = String(pooler.port);
  url.searchParams.set("host", "127.0.0.1");
  // The pooler drops the options of a connection, the role among them: the clock needs none.
  const db: Db = createDb({ connectionString: url.toString(), max: 2 });
  await startPulse(db);
  expect(databaseSilentMs()).toBeLessThan(1_000);
  pooler.silence();
  await vi.waitFor(() => expect(databaseSilentMs()).toBeGreaterThan(1_500), 30_000);
  stopPulse();
  pooler.close();
  await db.close();
});

it.each([-45_000, 45_000])("dates by the database's clock on a host that is %i ms off", async (offMs) => {
  const real = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => real() + offMs);
  await startPulse(world.db);
  expect(clockSkewMs()).toSatisfy((skewMs: number) => Math.abs(skewMs + offMs) < 250);
  const now = await createClock(world.db, false).now();
  expect(Math.abs(now.getTime() - real())).toBeLessThan(250);
});

it("corrects nothing on a host with the database's clock", async () => {
  await startPulse(world.db);
  expect(clockCorrectionMs()).toBe(0);
});
