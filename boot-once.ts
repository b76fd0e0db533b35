import { eventoAnnouncer } from "./inngest/announce-evento";
import { makeDemo } from "./scripts/demo/make-demo";
import { boot } from "./server/runtime/boot";
import { oncePerProcess } from "./server/runtime/once";

/** Starts what must exist once per process, for whoever comes first: the service's start, or Next where it serves alone. */
export const bootOnce = (): Promise<void> =>
  oncePerProcess("boot", async () => boot(await eventoAnnouncer(), makeDemo));
