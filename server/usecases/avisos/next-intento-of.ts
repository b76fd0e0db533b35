import { setTimeout } from "node:timers/promises";
import { nextIntento } from "../../db/avisos/entregas";
import type { Deps } from "../deps";

const POLL_MS = 100;
/** Longer than an attempt takes; what is due after that is waiting for its turn. */
const PATIENCE_MS = 12_000;
const TURN_MS = 5_000;

/**
 * Waits until no attempt of an event is due any more, and resolves to when the next one will be; null: none will.
 * One that is still due after a while, behind others of its client, is to be asked for again.
 */
export async function nextIntentoOf(
  { db, clock, monotonicMs, stopping }: Pick<Deps, "db" | "clock" | "monotonicMs" | "stopping">,
  eventoId: string,
): Promise<Date | null> {
  const startedMs = monotonicMs();
  for (;;) {
    const [next, now] = [await nextIntento(db, eventoId), await clock.now()];
    if (next === null || next > now) return next;
    if (monotonicMs() - startedMs > PATIENCE_MS) return new Date(now.getTime() + TURN_MS);
    await setTimeout(POLL_MS, undefined, { signal: stopping });
  }
}
