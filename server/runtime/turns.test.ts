import { describe, expect, it } from "vitest";
import { createSharedTurn, createThrottle, createTurns } from "./turns";

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

describe("a shared turn", () => {
  it("begins one for all that came while another was under way, failed or not", async () => {
    const inTurn = createSharedTurn<number>();
    const ends: (() => void)[] = [];
    let begun = 0;
    const ask = () =>
      inTurn(async () => {
        begun += 1;
        const mine = begun;
        await new Promise<void>((end) => ends.push(end));
        if (mine === 1) throw new Error("failed");
        return mine;
      });
    const settle = () => new Promise(setImmediate);
    const failed = expect(ask()).rejects.toThrow("failed");
    await settle();
    const meanwhile = Promise.all([ask(), ask(), ask()]);
    await settle();
    expect(begun).toBe(1);
    ends[0]?.();
    await failed;
    await settle();
    ends[1]?.();
    expect(await meanwhile).toEqual([2, 2, 2]);
    const last = ask();
    await settle();
    ends[2]?.();
    expect(await last).toBe(3);
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
