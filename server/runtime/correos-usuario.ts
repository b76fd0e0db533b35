import { CORREOS_USUARIO_CHANNEL, nextCorreoUsuario } from "../db/correos-usuario";
import { listen } from "../db/listen";
import { REALMS } from "../domain/access/realm";
import { sendCorreosUsuario } from "../usecases/usuarios/send-correos-usuario";
import { getDeps } from "./deps";
import { createDueRunner } from "./due-runner";

/** Mails people of every realm from now on: when one is put on its way, when a retry is due, and every minute. */
export function startCorreosUsuario(): void {
  const deps = getDeps();
  const { db, clock, log, stopping } = deps;
  const runner = createDueRunner({
    work: (bell) => sendCorreosUsuario(deps, bell),
    msUntilDue: async () => {
      const waiting = (await Promise.all(REALMS.map((realm) => nextCorreoUsuario(db, realm)))).flatMap(
        (next) => next?.getTime() ?? [],
      );
      return waiting.length === 0 ? null : Math.min(...waiting) - (await clock.now()).getTime();
    },
    log,
    stopping,
  });
  void listen(db, CORREOS_USUARIO_CHANNEL, stopping, () => runner.wake());
  void runner.start();
}
