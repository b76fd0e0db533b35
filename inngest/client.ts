import type { Logger } from "pino";
import { getDeps } from "../server/runtime/deps";
import { egress } from "../server/runtime/egress";
import type { AnnounceEvento } from "../server/runtime/entregas";
import type { InngestMode } from "../server/runtime/inngest-mode";
import { inngestMode } from "../server/runtime/inngest-mode";
import { EVENTO_REGISTRADO } from "./functions/entrega-function";

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

/** Announces an event with deliveries to Inngest. Null if Inngest is not configured. */
export async function eventoAnnouncer(): Promise<AnnounceEvento | null> {
  const mode = inngestMode();
  if (mode === null) return null;
  const client = await createInngest(mode, getDeps().log, egress().fetch);
  return async (eventoId) => {
    // Every process announces it, and Inngest deduplicates by id.
    await client.send({ id: `evento:${eventoId}`, name: EVENTO_REGISTRADO, data: { evento_id: eventoId } });
  };
}
