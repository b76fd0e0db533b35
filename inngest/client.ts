import type { Logger } from "pino";
import type { InngestMode } from "../server/runtime/inngest-mode";

/**
 * The client of this service. Without `isDev` whatever comes from Inngest must carry its signature. Inngest's library is
 * loaded here: most run without it, and it takes longer than all of the service.
 */
export async function createInngest({ isDev, baseUrl, eventKey, signingKey }: InngestMode, log: Logger) {
  const { Inngest } = await import("inngest");
  return new Inngest({
    id: "atalaya",
    isDev,
    logger: log,
    // Between steps Inngest keeps the state, so that a process that dies loses no step that was done.
    checkpointing: false,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(eventKey !== undefined && { eventKey }),
    ...(signingKey !== undefined && { signingKey }),
  });
}
