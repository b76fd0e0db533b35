/**
 * Work that stops from time to time, so that whoever drives it may let others in between; what it returns is the same.
 */
export type Slices<T> = Generator<undefined, T>;

/** Entries between two stops: a few milliseconds of work. */
export const SLICE = 16;

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
