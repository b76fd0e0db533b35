import { setImmediate } from "node:timers/promises";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { createDueRunner } from "./due-runner";

const log = pino({ level: "silent" });

/** A runner that counts its turns. `turn` runs in each. */
function counted(msUntilDue: number | null, turn: (turns: number) => void = () => {}) {
  const stopping = new AbortController();
  let turns = 0;
  const runner = createDueRunner({
    work: async () => {
      await setImmediate();
      turns += 1;
      turn(turns);
    },
    msUntilDue: async () => msUntilDue,
    log,
    stopping: stopping.signal,
  });
  const ended = runner.start();
  return {
    runner,
    turns: () => turns,
    untilTurn: async (count: number) => {
      while (turns < count) await setImmediate();
    },
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

describe("createDueRunner", () => {
  it("works at once, and again whenever it is woken", async () => {
    const { runner, untilTurn, stop } = counted(null);
    for (const turn of [1, 2, 3]) {
      await untilTurn(turn);
      runner.wake();
    }
    await untilTurn(4);
    await stop();
  });

  it("misses no waking while it works", async () => {
    const waking = counted(null, (turns) => {
      if (turns === 1) waking.runner.wake();
    });
    await waking.untilTurn(2);
    await waking.stop();
  });

  it("works when the next item is due without being woken", async () => {
    const { untilTurn, stop } = counted(0);
    await untilTurn(2);
    await stop();
  });

  it("goes on after a turn that stumbled", async () => {
    const stumbling = counted(null, (turns) => {
      if (turns === 1) throw new Error("the database is down");
    });
    await stumbling.untilTurn(2);
    await stumbling.stop();
  });

  it("does nothing once the service is stopping", async () => {
    const { runner, turns, untilTurn, stop } = counted(null);
    await untilTurn(1);
    await stop();
    runner.wake();
    await setImmediate();
    expect(turns()).toBe(1);
  });
});
