interface FairTurnsOptions {
  /** Works at once, of all keys and of one. */
  readonly atOnce: number;
  readonly atOnceOfOne?: number;
  /** Works that wait, of all keys and of one: one more is refused. */
  readonly mostWaiting?: number;
  readonly mostWaitingOfOne?: number;
}

/** Too many works wait already. */
export class TurnsFull extends Error {}

/** Turns of many keys. */
export interface FairTurns {
  /** Resolves once it is the key's turn, to what ends it. @throws TurnsFull; the reason of `abandoned`, once it has aborted. */
  take(key: string, abandoned?: AbortSignal): Promise<() => void>;
  /** Runs a work in a turn of the key. */
  run<T>(key: string, work: () => Promise<T>, abandoned?: AbortSignal): Promise<T>;
}

/**
 * Gives turns to many keys, one key after the other: who asks for much waits behind himself, and others for one of his at
 * most.
 */
export function createFairTurns({
  atOnce,
  atOnceOfOne = atOnce,
  mostWaiting = Number.POSITIVE_INFINITY,
  mostWaitingOfOne = mostWaiting,
}: FairTurnsOptions): FairTurns {
  const running = new Map<string, number>();
  /** By key, in the order of their turns. */
  const waiting = new Map<string, Set<() => void>>();
  let [free, queued] = [atOnce, 0];

  function beginNext(): void {
    // A key that has begun one goes to the end of the round, which this walk comes to again while there is room.
    for (const [key, begins] of waiting) {
      const [begin] = begins;
      const isBusy = (running.get(key) ?? 0) >= atOnceOfOne;
      if (free === 0) return;
      if (isBusy || begin === undefined) continue;
      leave(key, begin);
      if (waiting.delete(key) && begins.size > 0) waiting.set(key, begins);
      free -= 1;
      running.set(key, (running.get(key) ?? 0) + 1);
      begin();
    }
  }

  function leave(key: string, begin: () => void): void {
    const begins = waiting.get(key);
    if (begins?.delete(begin)) queued -= 1;
    if (begins?.size === 0) waiting.delete(key);
  }

  function end(key: string): void {
    free += 1;
    const others = (running.get(key) ?? 1) - 1;
    if (others > 0) running.set(key, others);
    else running.delete(key);
    beginNext();
  }

  const turnOf = (key: string, abandoned: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const give = () => {
        abandoned?.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        leave(key, give);
        reject(abandoned?.reason);
      };
      const begins = waiting.get(key) ?? new Set();
      waiting.set(key, begins.add(give));
      queued += 1;
      abandoned?.addEventListener("abort", giveUp, { once: true });
      beginNext();
      if (waiting.get(key)?.has(give) && (begins.size > mostWaitingOfOne || queued > mostWaiting)) {
        abandoned?.removeEventListener("abort", giveUp);
        leave(key, give);
        reject(new TurnsFull("too many works wait"));
      }
    });

  const take = async (key: string, abandoned?: AbortSignal) => {
    abandoned?.throwIfAborted();
    await turnOf(key, abandoned);
    return () => end(key);
  };
  return {
    take,
    async run(key, work, abandoned) {
      const endTurn = await take(key, abandoned);
      try {
        return await work();
      } finally {
        endTurn();
      }
    },
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
