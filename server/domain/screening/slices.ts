/** Work that stops from time to time, so that other work can run in between. Its result is the same. */
export type Slices<T> = Generator<undefined, T>;

/** Entries judged or explained between two stops: a few milliseconds of work. */
export const SLICE = 16;

/**
 * Names that are close and only looked at, which takes a few microseconds each: a stop, at which the event loop goes
 * round, costs as much as several of them.
 */
export const LOOKED_AT_SLICE = 256;

/** Does it all at once. */
export function finish<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** The same for each of `inputs`, in order, with stops. */
export function* mapInSlices<T, U>(inputs: readonly T[], map: (input: T) => U): Slices<U[]> {
  const outputs: U[] = [];
  for (const input of inputs) {
    outputs.push(map(input));
    if (outputs.length % SLICE === 0) yield;
  }
  return outputs;
}
