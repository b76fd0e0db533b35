import { nextIntento } from "../db/avisos/entregas";
import { deliverDue } from "../usecases/avisos/deliver-due";
import type { Deps } from "../usecases/deps";
import { getDeps } from "./deps";
import { createDueRunner, msUntil } from "./due-runner";
import { inngestMode } from "./inngest-mode";
import { oncePerProcess } from "./once";

/** Tells who keeps the times of deliveries that an event has some. */
export type AnnounceEvento = (eventoId: string) => Promise<void>;

function compose(deps: Deps) {
  const isInngest = inngestMode() !== null;
  return createDueRunner({
    work: (bell) => deliverDue(deps, { bell }),
    msUntilDue: async () => (isInngest ? null : msUntil(deps.clock, () => nextIntento(deps.db, null))),
    log: deps.log,
    stopping: deps.stopping,
  });
}

/** What delivers in this process. */
export const entregaRunner = () => oncePerProcess("entregas", () => compose(getDeps()));

/**
 * Delivers from now on. Where Inngest keeps the times, it is told of each event (`announce`) and wakes this process
 * when an attempt is due; an outage of it delays by a minute, since whoever delivers looks that often by itself.
 * Returns what hears of an event.
 */
export function startEntregas(announce: AnnounceEvento | null): (eventoId: string) => void {
  const { log } = getDeps();
  const runner = entregaRunner();
  void runner.start();
  return (eventoId) => {
    if (announce === null) return runner.wake();
    announce(eventoId).catch((error: unknown) =>
      log.warn({ eventoId, error }, "Inngest was not told of an event; it is delivered within a minute"),
    );
  };
}
