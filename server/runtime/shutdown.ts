import { oncePerProcess } from "./once";

const closers = () => oncePerProcess<(() => Promise<void>)[]>("closers", () => []);

const draining = () => oncePerProcess("draining", () => ({ isDraining: false }));

export const isDraining = (): boolean => draining().isDraining;

/** Makes `/api/ready` fail while requests are still answered: a load balancer needs seconds to notice. */
export function startDraining(): void {
  draining().isDraining = true;
}

/** Registers `close` to run at shutdown, after the last request was answered. */
export function onShutdown(close: () => Promise<void>): void {
  closers().push(close);
}

/** Closes in the opposite order of opening. */
export async function shutdown(): Promise<void> {
  for (const close of closers().splice(0).reverse()) await close();
}
