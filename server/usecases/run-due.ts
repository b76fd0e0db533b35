/** A work queue in a table (`server/db/sql/claims.ts`). */
export interface DueWork<Item> {
  /** Claims up to `limit` items for this process. */
  claim(limit: number): Promise<readonly Item[]>;
  /** Works on an item and releases its claim. */
  run(item: Item): Promise<void>;
  /** Reports an item that failed. It can be claimed again when its lease ends. */
  stumbled(error: unknown, item: Item): void;
  /** Stops claiming once aborted. Items in progress still end. */
  readonly stopping: AbortSignal;
}

/** Wakes one worker when there may be more work. Any number of callers may ring it. */
export class Bell {
  #rung: Promise<void> = Promise.resolve();
  #resolve: () => void = () => {};

  /** Starts to listen. Call it before claiming, and wait after the claim, so that no ring is missed. */
  reset(): void {
    this.#rung = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  ring(): void {
    this.#resolve();
  }

  /** Resolves once the bell has rung since the last reset. */
  rung(): Promise<void> {
    return this.#rung;
  }
}

/**
 * Works on all due items, up to `limit` at a time. Claims more whenever an item ends or the bell rings.
 * Resolves when nothing can be claimed and nothing is in progress.
 */
export async function runDue<Item>(
  { claim, run, stumbled, stopping }: DueWork<Item>,
  limit: number,
  bell: Bell = new Bell(),
): Promise<void> {
  let underWay = 0;
  for (;;) {
    bell.reset();
    // An item that ends during the claim may make another one claimable, which this claim cannot see.
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
