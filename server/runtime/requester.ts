import { AsyncLocalStorage } from "node:async_hooks";
import { oncePerProcess } from "./once";

/** Of one request, from its first byte to its answer. */
interface Asking {
  name: string;
}

/** Next bundles this module more than once, and whoever answers is not whoever took the request. */
const asking = oncePerProcess("requester", () => new AsyncLocalStorage<Asking>());

/** Serves a request: whatever is done for it is done in the name of whoever asks, at first the address it comes from. */
export const servingFor = <T>(address: string | null, work: () => T): T =>
  asking.run({ name: `direccion:${address}` }, work);

/** Gives the request under way the name of whoever it turned out to come from. */
export function recognizeRequester(name: string): void {
  const request = asking.getStore();
  if (request !== undefined) request.name = name;
}

/** The name in which something is done, by which those who share have turns; null: nobody's, as of due work. */
export const requester = (): string | null => asking.getStore()?.name ?? null;
