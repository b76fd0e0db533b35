import type { Logger } from "pino";
import type { InngestMode } from "../server/runtime/inngest-mode";

/**
 * The Inngest client of this service. Without `isDev`, requests from Inngest must be signed. The library is loaded
 * here, because most services run without it and it loads slower than everything else.
 */
export async function createInngest(
  { isDev, baseUrl, eventKey, signingKey }: InngestMode,
  log: Logger,
  send: typeof fetch | null = null,
) {
  const { Inngest } = await import("inngest");
  return new Inngest({
    id: "atalaya",
    isDev,
    logger: log,
    // Inngest keeps the state between steps, so that a process that dies loses no finished step.
    checkpointing: false,
    ...(send !== null && { fetch: send }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(eventKey !== undefined && { eventKey }),
    ...(signingKey !== undefined && { signingKey }),
  });
}
