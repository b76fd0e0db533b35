import { CORREOS_CLIENTE_CHANNEL, nextCorreoCliente } from "../db/correos-cliente";
import { listen } from "../db/listen";
import { sendCorreosCliente } from "../usecases/billing/send-correos-cliente";
import { getDeps } from "./deps";
import { createDueRunner } from "./due-runner";

/** Mails clients' addresses from now on: when one is put on its way, when a retry is due, and every minute. */
export function startCorreosCliente(): void {
  const deps = getDeps();
  const { db, clock, log, stopping } = deps;
  const runner = createDueRunner({
    work: (bell) => sendCorreosCliente(deps, bell),
    msUntilDue: async () => {
      const next = await nextCorreoCliente(db);
      return next && next.getTime() - (await clock.now()).getTime();
    },
    log,
    stopping,
  });
  void listen(db, CORREOS_CLIENTE_CHANNEL, stopping, () => runner.wake());
  void runner.start();
}
