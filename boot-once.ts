import { eventoAnnouncer } from "./inngest/client";
import { makeDemo } from "./scripts/demo/make-demo";
import { boot } from "./server/runtime/boot";
import { oncePerProcess } from "./server/runtime/once";

/** Starts what exists once per process, at the first caller: the service's start, or Next if it serves alone. */
export const bootOnce = (): Promise<void> =>
  oncePerProcess("boot", async () => boot(await eventoAnnouncer(), makeDemo));
