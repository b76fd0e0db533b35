import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Bell, runDue } from "./due-work";

/** Work whose items end when the test says so. */
function heldWork(queue: string[]) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (item: string) => {
    started.push(item);
    return new Promise<void>((resolve) => ends.set(item, resolve));
  };
  const claim = async (limit: number) => queue.splice(0, limit);
  return { started, claim, run, end: (item: string) => ends.get(item)?.() };
}

describe("runDue", () => {
  it("has no more under way than the limit, and claims as each ends", async () => {
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

  it("takes what the bell announces while another hangs", async () => {
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

  it("takes what an item let in by ending while a claim that could not see it was under way", async () => {
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
    const done = runDue({ claim, run: work.run }, 5);
    while (claims < 2) await setImmediate();
    for (let turn = 0; turn < 10; turn += 1) await setImmediate();
    expect(work.started).toEqual(["hangs", "first", "next"]);
    work.end("hangs");
    work.end("next");
    await done;
  });
});
