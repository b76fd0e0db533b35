import { getDeps } from "../server/runtime/deps";
import { egress } from "../server/runtime/egress";
import type { AnnounceEvento } from "../server/runtime/entregas";
import { inngestMode } from "../server/runtime/inngest-mode";
import { createInngest } from "./client";
import { EVENTO_REGISTRADO } from "./functions/entrega-function";

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
