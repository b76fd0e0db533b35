/** Runs so many works at once; others wait for their turn, in the order they came. */
export function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Runs one work at a time; whoever comes meanwhile waits for the next, which is one for all of them. */
export function createSharedTurn<T>(): (work: () => Promise<T>) => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return (work) => {
    next ??= running.then(() => {
      next = null;
      const begun = work();
      running = begun.catch(() => {});
      return begun;
    });
    return next;
  };
}

export interface ThrottleOptions {
  /** Tries of one key. */
  readonly limit: number;
  /** From the first of them until they count no more. */
  readonly windowMs: number;
  readonly monotonicMs: () => number;
  /** Keys remembered at most, the last ones. */
  readonly keys?: number;
}

/** Admits so many tries of a key in a while. */
export function createThrottle({
  limit,
  windowMs,
  monotonicMs,
  keys = 10_000,
}: ThrottleOptions): (key: string) => boolean {
  const tries = new Map<string, { readonly sinceMs: number; readonly count: number }>();
  return (key) => {
    const now = monotonicMs();
    const known = tries.get(key);
    const isCurrent = known !== undefined && now - known.sinceMs < windowMs;
    const { sinceMs, count } = isCurrent ? known : { sinceMs: now, count: 0 };
    tries.delete(key);
    tries.set(key, { sinceMs, count: count + 1 });
    const [oldest] = tries.keys();
    if (tries.size > keys && oldest !== undefined) tries.delete(oldest);
    return count < limit;
  };
}
