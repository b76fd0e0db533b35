import { setImmediate } from "node:timers/promises";
import type { Asker } from "../../domain/clientes/cliente";
import type { Slices } from "../../domain/screening/slices";
import type { Deps } from "../deps";

interface Turn {
  /** Whose turn it takes. */
  readonly asker: Asker;
  /** Once it has aborted nobody waits for it. */
  readonly deadline: AbortSignal;
}

/** Does sliced work to its end. At each stop the event loop serves whatever waits for it. */
export async function inSlices<T>(slices: Slices<T>): Promise<T> {
  for (;;) {
    await setImmediate();
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/**
 * Does sliced work to its end, in its turn; before it and at each stop whatever else waits for the event loop is served.
 * @throws the deadline's reason where it passes before.
 */
export function lettingOthersIn<T>(
  inScreeningTurn: Deps["inScreeningTurn"],
  { asker, deadline }: Turn,
  slices: Slices<T>,
): Promise<T> {
  return inScreeningTurn(asker, () => inSlices(slices), deadline);
}
