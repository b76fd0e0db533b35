import {
  type CorreoClienteClaim,
  claimCorreosCliente,
  finishCorreoCliente,
} from "../../db/avisos/correos-cliente";
import { MailRefused } from "../../delivery/avisos/mail";
import { retryAfterMs } from "../../domain/identidad/enlace";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../due-work";

type SendDeps = Pick<Deps, "db" | "clock" | "mailer" | "baseUrl" | "log" | "stopping">;

const MAX_IN_FLIGHT = 20;

/** Sends every mail to clients' addresses that is due; nothing is open in the database meanwhile. */
export async function sendCorreosCliente(deps: SendDeps, bell?: Bell): Promise<void> {
  await runDue(
    {
      claim: async (limit) => claimCorreosCliente(deps.db, limit, await deps.clock.now()),
      run: (claim) => attempt(deps, claim),
      stumbled: (error, { correoId }) =>
        deps.log.error({ error, correoId }, "a mail to a client could not be attempted"),
      stopping: deps.stopping,
    },
    MAX_IN_FLIGHT,
    bell,
  );
}

async function attempt(
  { db, clock, mailer, baseUrl, log }: SendDeps,
  claim: CorreoClienteClaim,
): Promise<void> {
  const now = await clock.now();
  const { destino: to, asunto: subject, texto: text } = claim;
  const messageId = `<${claim.correoId}@${new URL(baseUrl).hostname}>`;
  try {
    await mailer.send({ to, subject, text, messageId });
  } catch (error) {
    log.warn({ error, correoId: claim.correoId }, "a client could not be mailed");
    const wait = error instanceof MailRefused ? null : retryAfterMs(claim.intentos);
    const proximo = wait === null ? null : new Date(now.getTime() + wait);
    return finishCorreoCliente(db, claim, { proximo, enviado: null });
  }
  await finishCorreoCliente(db, claim, { proximo: null, enviado: now });
}
