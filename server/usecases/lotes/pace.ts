import { setImmediate, setTimeout } from "node:timers/promises";
import type { Slices } from "../../domain/screening/slices";

/** Milliseconds of the serving thread since it began: busy, and in total. */
export interface LoopTimes {
  readonly activeMs: number;
  readonly elapsedMs: number;
}

/** A lote continues after this time even if the thread is busy. */
const MOST_MS = 250;
const LOOK_MS = 2;
/** Short rows share a wait: one each would take longer than they do. */
const UNWAITED_MS = 4;

/**
 * Lets rows begin one after the other. Each waits until the serving thread was free as long as it was busy
 * since the last wait. So a lote uses the free time and never stops.
 */
export function createPace(
  read: () => LoopTimes,
  wait: (ms: number) => Promise<unknown> = (ms) => setTimeout(ms),
): () => Promise<void> {
  let last = read();
  let line: Promise<void> = Promise.resolve();

  async function turn(): Promise<void> {
    for (;;) {
      const now = read();
      const active = now.activeMs - last.activeMs;
      const elapsed = now.elapsedMs - last.elapsedMs;
      if (active < UNWAITED_MS) return;
      if (elapsed >= MOST_MS || elapsed - active >= active) {
        last = now;
        return;
      }
      await wait(LOOK_MS);
    }
  }

  return () => {
    line = line.then(turn);
    return line;
  };
}

/** Does sliced work to its end. Between slices the event loop serves other work. */
export async function inSlices<T>(slices: Slices<T>): Promise<T> {
  for (;;) {
    await setImmediate();
    const { done, value } = slices.next();
    if (done) return value;
  }
}
