import { performance } from "node:perf_hooks";
import { setImmediate, setTimeout } from "node:timers/promises";
import { type Asker, PRUEBAS, turnOf } from "../domain/clientes/cliente";
import { ServiceError } from "../domain/shared/errors";
import type { Deps } from "../usecases/deps";
import { createPace } from "../usecases/lotes/pace";

interface FairTurnsOptions {
  /** Jobs at once, of all keys and of one. */
  readonly atOnce: number;
  readonly atOnceOfOne?: number | ((key: string) => number);
  /** Waiting jobs, of all keys and of one. One more is refused. By default more than the front admits. */
  readonly mostWaiting?: number;
  readonly mostWaitingOfOne?: number;
  /** Keys that share a part of `atOnce`. */
  readonly unknown?: { readonly is: (key: string) => boolean; readonly atOnce: number };
}

/** Too many jobs wait already. */
export class TurnsFull extends Error {}

export interface FairTurns {
  /** Returns a function that ends the turn if one is free. Null if the key would wait. */
  takeNow(key: string): (() => void) | null;
  /**
   * Waits for the key's turn. Returns a function that ends it.
   * @throws TurnsFull; the reason of `abandoned` if it aborts.
   */
  take(key: string, abandoned?: Abandoned): Promise<() => void>;
  /** Works that run, and those that wait for a turn. */
  counts(): { readonly running: number; readonly waiting: number };
  /** Whether all turns are taken. */
  isFull(): boolean;
  /** Runs a job in a turn of the key. */
  run<T>(key: string, work: () => Promise<T>, abandoned?: Abandoned): Promise<T>;
}

/** Signal that ends a wait. A function is called only for a caller that waits. */
type Abandoned = AbortSignal | (() => AbortSignal);

/** Gives turns to keys in rotation: a key with many requests waits for its own, others wait for one of them at most. */
export function createFairTurns({
  atOnce,
  atOnceOfOne = atOnce,
  mostWaiting = 10_000,
  mostWaitingOfOne = Math.min(2_000, mostWaiting),
  unknown = { is: () => false, atOnce },
}: FairTurnsOptions): FairTurns {
  const running = new Map<string, number>();
  /** By key, in the order of their turns. */
  const waiting = new Map<string, Set<(end: () => void) => void>>();
  let [free, freeOfUnknown, queued] = [atOnce, unknown.atOnce, 0];

  const mostOf = typeof atOnceOfOne === "number" ? () => atOnceOfOne : atOnceOfOne;
  const hasRoom = (key: string) =>
    free > 0 && (running.get(key) ?? 0) < mostOf(key) && (freeOfUnknown > 0 || !unknown.is(key));

  /** Returns a function that ends the turn once. */
  function begin(key: string): () => void {
    free -= 1;
    if (unknown.is(key)) freeOfUnknown -= 1;
    running.set(key, (running.get(key) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (!isOver) end(key);
      isOver = true;
    };
  }

  function end(key: string): void {
    free += 1;
    if (unknown.is(key)) freeOfUnknown += 1;
    const others = (running.get(key) ?? 1) - 1;
    if (others > 0) running.set(key, others);
    else running.delete(key);
    giveNext((next) => next !== PRUEBAS);
    giveNext((next) => next === PRUEBAS);
  }

  /** Test accounts come after all others. */
  function giveNext(comes: (key: string) => boolean): void {
    // A key that has begun one goes to the end of the round, which this walk comes to again while there is room.
    for (const [next, gives] of waiting) {
      const [give] = gives;
      if (free === 0) return;
      if (!comes(next) || give === undefined || !hasRoom(next)) continue;
      leave(next, give);
      if (waiting.delete(next)) waiting.set(next, gives);
      give(begin(next));
    }
  }

  function leave(key: string, give: (end: () => void) => void): void {
    const gives = waiting.get(key);
    if (gives?.delete(give)) queued -= 1;
    if (gives?.size === 0) waiting.delete(key);
  }

  const turnOf = (key: string, abandoned: AbortSignal | undefined) =>
    new Promise<() => void>((resolve, reject) => {
      const give = (endTurn: () => void) => {
        abandoned?.removeEventListener("abort", giveUp);
        resolve(endTurn);
      };
      const giveUp = () => {
        leave(key, give);
        reject(abandoned?.reason);
      };
      const gives = waiting.get(key) ?? new Set();
      waiting.set(key, gives.add(give));
      queued += 1;
      abandoned?.addEventListener("abort", giveUp, { once: true });
    });

  function takeNow(key: string): (() => void) | null {
    return hasRoom(key) ? begin(key) : null;
  }

  async function take(key: string, abandoned?: Abandoned): Promise<() => void> {
    if (typeof abandoned !== "function") abandoned?.throwIfAborted();
    const now = takeNow(key);
    if (now !== null) return now;
    if (queued >= mostWaiting || (waiting.get(key)?.size ?? 0) >= mostWaitingOfOne)
      throw new TurnsFull("too many works wait");
    const signal = typeof abandoned === "function" ? abandoned() : abandoned;
    signal?.throwIfAborted();
    return turnOf(key, signal);
  }

  return {
    takeNow,
    take,
    counts: () => ({ running: atOnce - free, waiting: queued }),
    isFull: () => free === 0,
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

/** Turns of a queue of work. */
export interface AskerTurns {
  /** Runs work in the caller's turn. @throws as `FairTurns.take` */
  run<T>(asker: Asker, work: () => Promise<T>, abandoned?: Abandoned): Promise<T>;
}

/**
 * Gives turns to callers in rotation. Test accounts count as one, come last, and have half of the places at most if
 * there is more than one. All work queues use this, so a queue never takes a plain name.
 */
export function createAskerTurns(options: FairTurnsOptions & { readonly atOnceOfOne?: number }): AskerTurns {
  const { atOnce, atOnceOfOne = atOnce } = options;
  const ofPruebas = Math.min(atOnceOfOne, Math.max(1, Math.floor(atOnce / 2)));
  const turns = createFairTurns({
    ...options,
    atOnceOfOne: (key) => (key === PRUEBAS ? ofPruebas : atOnceOfOne),
  });
  return { run: (asker, work, abandoned) => turns.run(turnOf(asker), work, abandoned) };
}

/** Runs one job at a time. Calls that arrive meanwhile share the next run. */
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

/** Runs a job once for all calls during it and within `ms` after it. A failed result is not cached. */
export function createKept<T>(ms: number, monotonicMs: () => number): (work: () => Promise<T>) => Promise<T> {
  let kept: { readonly made: Promise<T>; untilMs: number } | null = null;
  return (work) => {
    if (kept !== null && monotonicMs() < kept.untilMs) return kept.made;
    const begun = { made: work(), untilMs: Number.POSITIVE_INFINITY };
    kept = begun;
    begun.made.then(
      () => {
        begun.untilMs = monotonicMs() + ms;
      },
      () => {
        kept = null;
      },
    );
    return begun.made;
  };
}

export interface ThrottleOptions {
  /** Tries of one key. */
  readonly limit: number;
  /** From the first try until tries no longer count. */
  readonly windowMs: number;
  readonly monotonicMs: () => number;
  /** Most keys that are remembered, the newest. */
  readonly keys?: number;
}

/** Admits a limited number of tries of a key per window. */
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

/** Files in memory, of all and of one client, and waiting ones, of which no byte is read. */
const UPLOADS = { atOnce: 4, atOnceOfOne: 2, mostWaiting: 40, mostWaitingOfOne: 8 };
const FULL = "Ya se están recibiendo otros archivos. Espere a que terminen y suba este de nuevo.";

/** Makes uploads wait for a place before their first byte is read. */
export function createUploadTurns(): Deps["inUploadTurn"] {
  const turns = createAskerTurns(UPLOADS);
  return async (asker, work, abandoned) => {
    try {
      return await turns.run(asker, work, abandoned);
    } catch (cause) {
      if (cause instanceof TurnsFull) throw new ServiceError("conflicto", { message: FULL, cause });
      // A body that broke off while waiting gets the same error as during reading.
      if (abandoned.aborted && cause === abandoned.reason) {
        throw new ServiceError("solicitud_malformada", { cause });
      }
      throw cause;
    }
  };
}

/** Paces work on the serving thread: see `createPace`. */
export function paceServing(isAsked: () => boolean, mostMs: number): () => Promise<void> {
  const read = () => {
    const { active, idle } = performance.eventLoopUtilization();
    return { activeMs: active, elapsedMs: active + idle };
  };
  return createPace({ read, isAsked, mostMs, wait: (ms) => (ms === 0 ? setImmediate() : setTimeout(ms)) });
}
