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

/** From now on the request under way is of `name`, whom the one before turned out to be. */
export function recognizeRequester(name: string): void {
  const request = asking.getStore();
  if (request !== undefined) request.name = name;
}

/** In whose name something is done: whoever shares with others has turns by it. Null: in nobody's, as due work is. */
export const requester = (): string | null => asking.getStore()?.name ?? null;
