import {
  claimEnlacesLlave,
  type EnlaceLlaveClaim,
  finishEnlaceLlave,
  setEnlaceLlaveDigest,
} from "../../db/clientes/enlaces-llave";
import { MailRefused } from "../../delivery/avisos/mail";
import { correoLlaveOf } from "../../domain/clientes/correo-llave";
import { retryAfterMs } from "../../domain/identidad/enlace";
import { digestOf, SECRETO_BYTES } from "../../domain/identidad/secreto";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../due-work";

type SendDeps = Pick<Deps, "db" | "clock" | "entropy" | "mailer" | "baseUrl" | "log" | "stopping">;

const MAX_IN_FLIGHT = 10;

/** Mails every link to a key that is due; nothing is open in the database meanwhile. */
export async function sendEnlacesLlave(deps: SendDeps, bell?: Bell): Promise<void> {
  await runDue(
    {
      claim: async (limit) => claimEnlacesLlave(deps.db, limit, await deps.clock.now()),
      run: (claim) => attempt(deps, claim),
      stumbled: (error, { enlaceId }) =>
        deps.log.error({ error, enlaceId }, "a link to a key could not be attempted"),
      stopping: deps.stopping,
    },
    MAX_IN_FLIGHT,
    bell,
  );
}

/** Draws a secret for this very attempt: a link that an earlier one sent is of no use any more. */
async function attempt(deps: SendDeps, claim: EnlaceLlaveClaim): Promise<void> {
  const now = await deps.clock.now();
  const secreto = deps.entropy.hex(SECRETO_BYTES);
  if (!(await setEnlaceLlaveDigest(deps.db, claim, digestOf(secreto), now))) {
    return finishEnlaceLlave(deps.db, claim, { proximo: null, enviado: null });
  }
  const enlace = `${deps.baseUrl}/llave/${secreto}`;
  const correo = correoLlaveOf({ ...claim, isReplacement: claim.reemplaza !== null, enlace });
  try {
    await deps.mailer.send({ to: claim.email, ...correo });
  } catch (error) {
    deps.log.warn({ error, enlaceId: claim.enlaceId }, "a link to a key could not be mailed");
    const wait = error instanceof MailRefused ? null : retryAfterMs(claim.intentos);
    const proximo = wait === null ? null : new Date(now.getTime() + wait);
    return finishEnlaceLlave(deps.db, claim, { proximo, enviado: null });
  }
  await finishEnlaceLlave(deps.db, claim, { proximo: null, enviado: now });
}
