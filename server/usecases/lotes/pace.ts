import { setTimeout } from "node:timers/promises";

/** What the serving thread did since it began: milliseconds at work, and in all. */
export interface LoopTimes {
  readonly activeMs: number;
  readonly elapsedMs: number;
}

/** Of the serving thread's time, what must have been free since the row before. */
const FREE = 0.5;
/** However busy it is, a lote comes along. */
const MOST_MS = 250;
const LOOK_MS = 2;

/**
 * Lets rows begin one after the other, each once the serving thread had as much time to spare as it worked since the one
 * before: a lote takes what others leave, and never stands still.
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
      if (elapsed >= MOST_MS || elapsed - active >= active * (FREE / (1 - FREE))) {
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
