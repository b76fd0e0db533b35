/** Work that waits in a table until it is due; see `server/db/due-work.ts` for its rows. */
export interface DueWork<Item> {
  /** Takes up to `limit` items for this process alone. */
  claim(limit: number): Promise<readonly Item[]>;
  /** Works on one and lets go of it. Must not reject: what cannot be worked on is claimed again when its lease ends. */
  run(item: Item): Promise<void>;
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
  { claim, run }: DueWork<Item>,
  limit: number,
  bell: Bell = new Bell(),
): Promise<void> {
  let underWay = 0;
  for (;;) {
    bell.reset();
    const room = limit - underWay;
    const items = room === 0 ? [] : await claim(room);
    for (const item of items) {
      underWay += 1;
      void run(item).finally(() => {
        underWay -= 1;
        // One that ends while others are being claimed may have let the next one in: that claim has not seen it.
        bell.ring();
      });
    }
    if (underWay === 0) return;
    if (items.length === 0) await bell.rung();
  }
}
