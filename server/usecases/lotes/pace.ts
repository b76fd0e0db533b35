import { setImmediate } from "node:timers/promises";
import type { Slices } from "../../domain/screening/slices";

const LOOK_MS = 2;
/** Short rows share a wait: one each would take longer than they do. */
const UNWAITED_MS = 4;

interface ServingThread {
  /** Milliseconds since it began: busy, and in total. */
  read(): { readonly activeMs: number; readonly elapsedMs: number };
  /** Whether a request has no answer yet. */
  isAsked(): boolean;
  wait(ms: number): Promise<unknown>;
  /** The next row begins after this time even if the thread is busy. */
  readonly mostMs: number;
}

/**
 * Lets rows begin one after the other. While no request is under way each begins at once, after what has arrived was
 * read. Otherwise it waits until the serving thread was free as long as it was busy since the last wait. So a lote uses
 * the free time and never stops.
 */
export function createPace({ read, isAsked, wait, mostMs }: ServingThread): () => Promise<void> {
  let last = read();
  let line: Promise<void> = Promise.resolve();

  async function turn(): Promise<void> {
    await wait(0);
    for (;;) {
      const now = read();
      const active = now.activeMs - last.activeMs;
      const elapsed = now.elapsedMs - last.elapsedMs;
      if (isAsked() && active < UNWAITED_MS) return;
      if (!isAsked() || elapsed >= mostMs || elapsed - active >= active) {
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

/** Does sliced work to its end. Between slices the event loop serves other work, or as long as `giveWay` takes. */
export async function inSlices<T>(
  slices: Slices<T>,
  giveWay: () => Promise<void> = setImmediate,
): Promise<T> {
  for (;;) {
    await giveWay();
    const { done, value } = slices.next();
    if (done) return value;
  }
}
