import { setImmediate } from "node:timers/promises";
import type { Slices } from "../../domain/screening/slices";

/** Does sliced work to its end; at each stop whatever else waits for the event loop has its turn. */
export async function lettingOthersIn<T>(slices: Slices<T>): Promise<T> {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
    await setImmediate();
  }
}
