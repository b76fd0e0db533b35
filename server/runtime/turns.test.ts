import { describe, expect, it } from "vitest";
import { createThrottle, createTurns } from "./turns";

describe("turns", () => {
  it("has no more at once than there are turns, and passes them on in order, failed or not", async () => {
    const inTurn = createTurns(2);
    const [begun, ends]: [number[], (() => void)[]] = [[], []];
    const works = [0, 1, 2, 3].map((one) =>
      inTurn(async () => {
        begun.push(one);
        await new Promise<void>((end) => ends.push(end));
        if (one === 0) throw new Error("failed");
      }),
    );
    const failed = expect(works[0]).rejects.toThrow("failed");
    const settle = () => new Promise(setImmediate);
    await settle();
    expect(begun).toEqual([0, 1]);
    ends[0]?.();
    await settle();
    expect(begun).toEqual([0, 1, 2]);
    ends[1]?.();
    await settle();
    for (const end of ends) end();
    await Promise.all([failed, ...works.slice(1)]);
    expect(begun).toEqual([0, 1, 2, 3]);
  });
});

describe("a throttle", () => {
  it("admits so many tries of each key, and again once the while is over", () => {
    let now = 0;
    const admits = createThrottle({ limit: 2, windowMs: 100, monotonicMs: () => now });
    expect(["a", "a", "a", "b"].map(admits)).toEqual([true, true, false, true]);
    now = 99;
    expect(admits("a")).toBe(false);
    now = 100;
    expect(admits("a")).toBe(true);
  });

  it("forgets the keys that were tried longest ago", () => {
    const admits = createThrottle({ limit: 1, windowMs: 100, monotonicMs: () => 0, keys: 2 });
    expect(["a", "b", "a", "c", "a", "b"].map(admits)).toEqual([true, true, false, true, false, true]);
  });
});
