import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Bell, runDue } from "./run-due";

/** Work whose items end when the test says so. */
function heldWork(queue: string[]) {
  const stop = new AbortController();
  const started: string[] = [];
  const stumbles: unknown[] = [];
  const stumbled = (error: unknown, item: string) => stumbles.push([item, error]);
  const ends = new Map<string, (outcome?: void | Promise<void>) => void>();
  const run = (item: string) => {
    started.push(item);
    return new Promise<void>((resolve) => ends.set(item, resolve));
  };
  const claim = async (limit: number) => queue.splice(0, limit);
  const end = (item: string, outcome?: Promise<void>) => ends.get(item)?.(outcome);
  return { started, stumbles, claim, run, stumbled, end, stop, stopping: stop.signal };
}

describe("runDue", () => {
  it("keeps at most the limit under way and claims as each ends", async () => {
    const work = heldWork(["a", "b", "c"]);
    const done = runDue(work, 2);
    await setImmediate();
    expect(work.started).toEqual(["a", "b"]);
    work.end("b");
    await setImmediate();
    expect(work.started).toEqual(["a", "b", "c"]);
    work.end("a");
    work.end("c");
    await done;
  });

  it("claims when the bell rings while another item hangs", async () => {
    const [queue, bell] = [["hangs"], new Bell()];
    const work = heldWork(queue);
    const done = runDue(work, 5, bell);
    await setImmediate();
    queue.push("new");
    bell.ring();
    await setImmediate();
    expect(work.started).toEqual(["hangs", "new"]);
    work.end("hangs");
    work.end("new");
    await done;
  });

  it("claims again when an item that ends during a claim frees the next one", async () => {
    const queue = ["hangs", "first"];
    const work = heldWork(queue);
    let claims = 0;
    const claim = async (limit: number) => {
      claims += 1;
      const seen = await work.claim(limit);
      if (claims === 2) {
        work.end("first");
        await setImmediate();
        queue.push("next");
      }
      return seen;
    };
    const done = runDue({ ...work, claim }, 5);
    while (claims < 2) await setImmediate();
    for (let turn = 0; turn < 10; turn += 1) await setImmediate();
    expect(work.started).toEqual(["hangs", "first", "next"]);
    work.end("hangs");
    work.end("next");
    await done;
  });

  it("claims again when the last item ended during a claim that could not see the next", async () => {
    const [queue, bell] = [["only"], new Bell()];
    const work = heldWork(queue);
    let claims = 0;
    const claim = async (limit: number) => {
      claims += 1;
      const seen = await work.claim(limit);
      if (claims === 2) {
        work.end("only");
        await setImmediate();
        queue.push("next");
      }
      return seen;
    };
    const done = runDue({ ...work, claim }, 5, bell);
    await expect.poll(() => work.started).toEqual(["only", "next"]);
    work.end("next");
    await done;
  });

  it("reports an item that failed and goes on with the others", async () => {
    const work = heldWork(["a", "b"]);
    const done = runDue(work, 1);
    await setImmediate();
    const fault = new Error("no such receiver");
    work.end("a", Promise.reject(fault));
    await expect.poll(() => work.started).toEqual(["a", "b"]);
    work.end("b");
    await done;
    expect(work.stumbles).toEqual([["a", fault]]);
  });

  it("finishes items under way and claims no more when the process stops", async () => {
    const work = heldWork(["a", "b"]);
    const done = runDue(work, 1);
    await setImmediate();
    work.stop.abort();
    work.end("a");
    await done;
    expect(work.started).toEqual(["a"]);
  });
});
