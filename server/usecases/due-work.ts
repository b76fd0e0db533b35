/** Work that waits in a table until it is due; see `server/db/sql/due-work.ts` for its rows. */
export interface DueWork<Item> {
  /** Takes up to `limit` items for this process alone. */
  claim(limit: number): Promise<readonly Item[]>;
  /** Works on one and lets go of it. */
  run(item: Item): Promise<void>;
  /** Tells of one that could not be worked on: it is claimed again when its lease ends. */
  stumbled(error: unknown, item: Item): void;
  /** Once it aborts nothing more is claimed: a process that is asked to stop ends what it is at. */
  readonly stopping: AbortSignal;
}

/** Tells whoever works on due work that there may be more; one worker, any number who ring. */
export class Bell {
  #rung: Promise<void> = Promise.resolve();
  #resolve: () => void = () => {};

  /** From now on it counts. Reset before looking, wait after: what happens between the two is not missed. */
  reset(): void {
    this.#rung = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  ring(): void {
    this.#resolve();
  }

  /** Resolves when it was rung since the last reset. */
  rung(): Promise<void> {
    return this.#rung;
  }
}

/**
 * Works on everything that is due, up to `limit` items at a time, and resolves once nothing can be claimed and nothing
 * is under way. One that takes long holds up no other: whenever any ends, or the bell is rung, more is claimed.
 */
export async function runDue<Item>(
  { claim, run, stumbled, stopping }: DueWork<Item>,
  limit: number,
  bell: Bell = new Bell(),
): Promise<void> {
  let underWay = 0;
  for (;;) {
    bell.reset();
    // One that ends during a claim may have let the next one in, and that claim has not seen it.
    const isIdle = underWay === 0;
    const room = limit - underWay;
    const items = room === 0 || stopping.aborted ? [] : await claim(room);
    for (const item of items) {
      underWay += 1;
      void run(item)
        .catch((error: unknown) => stumbled(error, item))
        .finally(() => {
          underWay -= 1;
          bell.ring();
        });
    }
    if (items.length > 0) continue;
    if (isIdle) return;
    await bell.rung();
  }
}
