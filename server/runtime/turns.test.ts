import { describe, expect, it, vi } from "vitest";
import {
  createFairTurns,
  createKept,
  createSharedTurn,
  createThrottle,
  type FairTurns,
  TurnsFull,
} from "./turns";

describe("fair turns", () => {
  const settle = () => new Promise(setImmediate);

  /** Returns the order of starts, and a function that ends the oldest. */
  function works({ run }: FairTurns) {
    const [begun, ends]: [string[], (() => void)[]] = [[], []];
    const ask = (key: string, abandoned?: AbortSignal) =>
      run(
        key,
        async () => {
          begun.push(key);
          await new Promise<void>((end) => ends.push(end));
        },
        abandoned,
      );
    const endOne = async () => {
      ends.shift()?.();
      await settle();
    };
    return { begun, ask, endOne };
  }

  it("serve one request of a key before another's hundred", async () => {
    const { begun, ask, endOne } = works(createFairTurns({ atOnce: 2 }));
    const all = [...Array.from({ length: 100 }, () => ask("many")), ask("one"), ask("other")];
    await settle();
    expect(begun).toEqual(["many", "many"]);
    await endOne();
    await endOne();
    await endOne();
    expect(begun.slice(2)).toEqual(["many", "one", "other"]);
    while (begun.length < all.length) await endOne();
    for (let left = 0; left < 2; left += 1) await endOne();
    await Promise.all(all);
  });

  it("have no more of one key at once than it may, though there is room", async () => {
    const { begun, ask, endOne } = works(createFairTurns({ atOnce: 3, atOnceOfOne: 1 }));
    const all = [ask("a"), ask("a"), ask("b")];
    await settle();
    expect(begun).toEqual(["a", "b"]);
    await endOne();
    expect(begun).toEqual(["a", "b", "a"]);
    await endOne();
    await endOne();
    await Promise.all(all);
  });

  it("reject one more than may wait, of one key and of all, but not one that starts at once", async () => {
    const { ask, endOne } = works(createFairTurns({ atOnce: 1, mostWaiting: 2, mostWaitingOfOne: 1 }));
    const all = [ask("a"), ask("a"), ask("b")];
    await expect(ask("a")).rejects.toBeInstanceOf(TurnsFull);
    await expect(ask("c")).rejects.toBeInstanceOf(TurnsFull);
    for (const _ of all) {
      await settle();
      await endOne();
    }
    await Promise.all(all);
  });

  it("skip a caller that left", async () => {
    const { begun, ask, endOne } = works(createFairTurns({ atOnce: 1 }));
    const leaving = new AbortController();
    const [first, gone, last] = [ask("a"), ask("a", leaving.signal), ask("b")];
    leaving.abort(new Error("gone"));
    await expect(gone).rejects.toThrow("gone");
    await expect(ask("c", leaving.signal)).rejects.toThrow("gone");
    await endOne();
    await endOne();
    await Promise.all([first, last]);
    expect(begun).toEqual(["a", "b"]);
  });

  it("limit all unknown keys together, while known ones start", async () => {
    const unknown = { is: (key: string) => key.startsWith("red:"), atOnce: 2 };
    const { begun, ask, endOne } = works(createFairTurns({ atOnce: 4, unknown }));
    const all = [ask("red:1"), ask("red:2"), ask("red:3"), ask("cliente"), ask("red:4"), ask("otro")];
    await settle();
    expect(begun).toEqual(["red:1", "red:2", "cliente", "otro"]);
    await endOne();
    expect(begun.slice(4)).toEqual(["red:3"]);
    for (let left = 0; left < 6; left += 1) await endOne();
    await Promise.all(all);
    expect(begun).toHaveLength(6);
  });

  it("create the abort signal only for a caller that waits", async () => {
    const { take } = createFairTurns({ atOnce: 1 });
    const leaving = new AbortController();
    const gone = vi.fn(() => leaving.signal);
    const end = await take("a", gone);
    expect(gone).not.toHaveBeenCalled();
    const waiting = take("b", gone);
    leaving.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
    end();
    end();
    await expect(take("c")).resolves.toBeTypeOf("function");
    const early = vi.fn();
    void take("d").then(early);
    await settle();
    expect(early).not.toHaveBeenCalled();
  });

  it("pass on the turn of a work that failed", async () => {
    const { run } = createFairTurns({ atOnce: 1 });
    await expect(run("a", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    await expect(run("a", async () => 1)).resolves.toBe(1);
  });
});

describe("a shared turn", () => {
  it("starts one run for all callers that arrived during another, failed or not", async () => {
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

describe("a value that is cached for a while", () => {
  it("is computed once for callers during the work and some time after", async () => {
    let [now, made] = [0, 0];
    const ask = createKept<number>(100, () => now);
    const make = async () => ++made;
    expect(await Promise.all([ask(make), ask(make)])).toEqual([1, 1]);
    now = 99;
    expect(await ask(make)).toBe(1);
    now = 100;
    expect(await ask(make)).toBe(2);
  });

  it("is not a failure", async () => {
    const ask = createKept<number>(100, () => 0);
    await expect(ask(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await ask(async () => 1)).toBe(1);
  });
});

describe("a throttle", () => {
  it("admits a number of tries per key, and more after the window", () => {
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
