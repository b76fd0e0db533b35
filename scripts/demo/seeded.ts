/** Pseudorandom draws by seed (mulberry32), so that the invented history is always the same. */
export interface Seeded {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  isTrueIn(percent: number): boolean;
}

export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick: <T>(from: readonly T[]) => from[between(0, from.length - 1)] as T,
    isTrueIn: (percent) => next() * 100 < percent,
  };
}
