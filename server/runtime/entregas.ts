import { nextIntento } from "../db/avisos/entregas";
import { deliverDue } from "../usecases/avisos/entregas";
import type { Deps } from "../usecases/deps";
import { getDeps } from "./deps";
import { createDueRunner, msUntil } from "./due-runner";
import { inngestMode } from "./inngest-mode";
import { oncePerProcess } from "./once";

/** Announces an event with deliveries to the external scheduler. */
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

export const entregaRunner = () => oncePerProcess("entregas", () => compose(getDeps()));

/**
 * Starts delivering. If Inngest keeps the schedule, each event is announced to it (`announce`), and it wakes this
 * process when an attempt is due. An outage of Inngest delays by a minute, because the runner also looks by itself.
 * Returns the listener for events.
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
