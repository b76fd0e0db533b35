import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClock } from "../../runtime/clock";
import { openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { readClock, setClock } from "./reloj";

const DAY_MS = 86_400_000;

describe("the service's clock", () => {
  let world: TestWorld;
  let deps: Pick<TestWorld, "db"> & { clock: ReturnType<typeof createClock> };

  beforeEach(async () => {
    world = await openWorld();
    deps = { db: world.db, clock: createClock(world.db, true) };
  });
  afterEach(() => world.close());

  /** Expects the machine's time during the reading, moved by `by`. */
  async function expectMoved(by: number, read: () => Promise<Date>): Promise<void> {
    const before = Date.now();
    const moved = (await read()).getTime() - by;
    expect(moved).toBeGreaterThanOrEqual(before);
    expect(moved).toBeLessThanOrEqual(Date.now());
  }

  it("is the machine's until it is moved", async () => {
    await expectMoved(0, async () => {
      const { ahora, desfaseMs } = await readClock(deps, SOPORTE);
      expect(desfaseMs).toBe(0);
      return ahora;
    });
  });

  it("is moved by an offset, which the next one replaces", async () => {
    await setClock(deps, SOPORTE, { desfaseMs: -3 * DAY_MS });
    await expectMoved(40 * DAY_MS, async () => {
      const { ahora, desfaseMs } = await setClock(deps, SOPORTE, { desfaseMs: 40 * DAY_MS });
      expect(desfaseMs).toBe(40 * DAY_MS);
      return ahora;
    });
  });

  it("is moved to a time and continues from there, in every process on the database", async () => {
    await setClock(deps, SOPORTE, { desfaseMs: 5 * DAY_MS });
    const ahora = new Date("2027-02-28T23:59:59.000Z");
    const { ahora: set, desfaseMs } = await setClock(deps, SOPORTE, { ahora });
    expect(set).toEqual(ahora);
    await expectMoved(desfaseMs, () => createClock(world.db, true).now());
  });

  it("is the machine's if moving it is not allowed", async () => {
    await setClock(deps, SOPORTE, { desfaseMs: 40 * DAY_MS });
    await expectMoved(0, () => createClock(world.db, false).now());
  });

  it("is audited with the old and the new offset", async () => {
    await setClock(deps, SOPORTE, { desfaseMs: 1_000 });
    await setClock(deps, SOPORTE, { desfaseMs: 0 });
    const rows = await world.rows(
      "SELECT accion, antes, despues FROM staff_audit ORDER BY (despues->>'desfase_ms')::int DESC",
    );
    expect(rows).toEqual([
      { accion: "reloj.movido", antes: { desfase_ms: 0 }, despues: { desfase_ms: 1_000 } },
      { accion: "reloj.movido", antes: { desfase_ms: 1_000 }, despues: { desfase_ms: 0 } },
    ]);
  });
});
