import { setImmediate } from "node:timers/promises";
import type { Asker } from "../../domain/clientes/cliente";
import type { Slices } from "../../domain/screening/slices";
import type { Deps } from "../deps";

interface Turn {
  /** The caller whose turn it takes. */
  readonly asker: Asker;
  /** After it aborts nobody waits for the work. */
  readonly deadline: AbortSignal;
}

/** Does sliced work to its end. Between slices the event loop serves other work. */
export async function inSlices<T>(slices: Slices<T>): Promise<T> {
  for (;;) {
    await setImmediate();
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/**
 * Does sliced work to its end, in the caller's turn. Before it and between slices the event loop serves other work.
 * @throws the deadline's reason if it passes first.
 */
export function lettingOthersIn<T>(
  inScreeningTurn: Deps["inScreeningTurn"],
  { asker, deadline }: Turn,
  slices: Slices<T>,
): Promise<T> {
  return inScreeningTurn(asker, () => inSlices(slices), deadline);
}
