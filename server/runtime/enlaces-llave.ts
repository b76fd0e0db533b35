import { ENLACES_LLAVE_CHANNEL, nextEnlaceLlave } from "../db/enlaces-llave";
import { listen } from "../db/listen";
import { sendEnlacesLlave } from "../usecases/clientes/send-enlaces-llave";
import { getDeps } from "./deps";
import { createDueRunner } from "./due-runner";

/** Mails links to keys from now on: when one is issued, when a retry is due, and every minute. */
export function startEnlacesLlave(): void {
  const deps = getDeps();
  const { db, clock, log, stopping } = deps;
  const runner = createDueRunner({
    work: (bell) => sendEnlacesLlave(deps, bell),
    msUntilDue: async () => {
      const next = await nextEnlaceLlave(db);
      return next && next.getTime() - (await clock.now()).getTime();
    },
    log,
    stopping,
  });
  void listen(db, ENLACES_LLAVE_CHANNEL, stopping, () => runner.wake());
  void runner.start();
}
