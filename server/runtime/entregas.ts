import { nextIntento } from "../db/entregas";
import { listen } from "../db/listen";
import { deliverDue } from "../usecases/alertas/deliver-due";
import type { Deps } from "../usecases/deps";
import { getDeps } from "./deps";
import { createDueRunner } from "./due-runner";
import { inngestMode } from "./inngest-mode";
import { oncePerProcess } from "./once";

/** Tells who keeps the times of deliveries that an event has some. */
export type AnnounceEvento = (eventoId: string) => Promise<void>;

/** The channel on which the database announces an event that has deliveries. */
const CHANNEL = "entregas";

function compose(deps: Deps) {
  const isInngest = inngestMode() !== null;
  return createDueRunner({
    work: (bell) => deliverDue(deps, { bell }),
    msUntilDue: async () => {
      if (isInngest) return null;
      const next = await nextIntento(deps.db, null);
      return next && next.getTime() - (await deps.clock.now()).getTime();
    },
    log: deps.log,
    stopping: deps.stopping,
  });
}

/** What delivers in this process. */
export const entregaRunner = () => oncePerProcess("entregas", () => compose(getDeps()));

/**
 * Delivers from now on. Where Inngest keeps the times, it is told of each event (`announce`) and wakes this process
 * when an attempt is due; an outage of it delays by a minute, since whoever delivers looks that often by itself.
 */
export function startEntregas(announce: AnnounceEvento | null): void {
  const { db, log, stopping } = getDeps();
  const runner = entregaRunner();
  void listen(db, CHANNEL, stopping, (eventoId) => {
    if (announce === null) return runner.wake();
    announce(eventoId).catch((error: unknown) =>
      log.warn({ eventoId, error }, "Inngest was not told of an event; it is delivered within a minute"),
    );
  });
  void runner.start();
}
