import { expect, it } from "vitest";
import { createPace } from "./pace";

/** A serving thread that is busy for this share of the time, with a request under way. */
function threadAt(share: number) {
  const times = { activeMs: 0, elapsedMs: 0 };
  const pass = (ms: number) => {
    times.elapsedMs += ms;
    times.activeMs += ms * share;
  };
  const asked = { isAsked: () => true, mostMs: 250, wait: async (ms: number) => pass(ms) };
  return { times, read: () => ({ ...times }), ...asked };
}

async function msOfRows(share: number, rows: number, work: number): Promise<number> {
  const thread = threadAt(share);
  const pace = createPace(thread);
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

it("takes the whole thread while no request is under way", async () => {
  const thread = { ...threadAt(0.9), isAsked: () => false };
  const pace = createPace(thread);
  for (let row = 0; row < 100; row += 1) {
    await pace();
    thread.times.elapsedMs += 4;
    thread.times.activeMs += 4;
  }
  expect(thread.times.elapsedMs).toBe(400);
});

it("does not count what it did alone once a request comes", async () => {
  const thread = threadAt(0);
  let isAsked = false;
  const pace = createPace({ ...thread, isAsked: () => isAsked });
  thread.times.elapsedMs += 1_000;
  thread.times.activeMs += 1_000;
  await pace();
  isAsked = true;
  thread.times.elapsedMs += 4;
  thread.times.activeMs += 4;
  await pace();
  expect(thread.times.elapsedMs).toBe(1_008);
});

it("lets rows begin one after the other", async () => {
  const thread = threadAt(0);
  const pace = createPace(thread);
  const begun: number[] = [];
  await Promise.all([1, 2, 3].map((row) => pace().then(() => begun.push(row))));
  expect(begun).toEqual([1, 2, 3]);
});
