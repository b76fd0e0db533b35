import { expect, it } from "vitest";
import { createPace } from "./pace";

/** A serving thread that is busy for this share of the time. */
function threadAt(share: number) {
  const times = { activeMs: 0, elapsedMs: 0 };
  const pass = (ms: number) => {
    times.elapsedMs += ms;
    times.activeMs += ms * share;
  };
  return { times, pass, read: () => ({ ...times }) };
}

async function msOfRows(share: number, rows: number, work: number): Promise<number> {
  const thread = threadAt(share);
  const pace = createPace(thread.read, async (ms) => thread.pass(ms));
  for (let row = 0; row < rows; row += 1) {
    await pace();
    thread.times.elapsedMs += work;
    thread.times.activeMs += work;
  }
  return thread.times.elapsedMs;
}

it("takes half of a thread that does nothing else, and no more", async () => {
  expect(await msOfRows(0, 100, 4)).toBeLessThanOrEqual(100 * 8);
  expect(await msOfRows(0, 100, 4)).toBeGreaterThan(99 * 8);
});

it("waits once for several short rows", async () => {
  expect(await msOfRows(0, 400, 1)).toBeLessThanOrEqual(400 * 2);
});

it("waits longer for busier threads, and still continues", async () => {
  expect(await msOfRows(0.4, 50, 4)).toBeGreaterThan(50 * 16);
  const starved = await msOfRows(1, 50, 4);
  expect(starved).toBeGreaterThan(49 * 250);
  expect(starved).toBeLessThan(51 * 260);
});

it("lets rows begin one after the other", async () => {
  const thread = threadAt(0);
  const pace = createPace(thread.read, async (ms) => thread.pass(ms));
  const begun: number[] = [];
  await Promise.all([1, 2, 3].map((row) => pace().then(() => begun.push(row))));
  expect(begun).toEqual([1, 2, 3]);
});
