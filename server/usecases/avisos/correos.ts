import { type CorreoDesarrollo, lastCorreos } from "../../db/avisos/correo-desarrollo";
import { type CorreoClaim, claimCorreos, finishCorreo, renewEnlace } from "../../db/avisos/correos";
import { MailRefused } from "../../delivery/avisos/mail";
import { nextCorreoAt } from "../../domain/avisos/correo";
import { mentionsContacto } from "../../domain/clientes/cliente";
import { digestOf, SECRETO_BYTES } from "../../domain/identidad/secreto";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../run-due";

type SendDeps = Pick<
  Deps,
  "db" | "clock" | "entropy" | "mailer" | "baseUrl" | "contacto" | "log" | "stopping"
>;

const MAX_IN_FLIGHT = 50;

/** Sends every mail that is due. No transaction is open meanwhile. */
export async function sendCorreos(deps: SendDeps, bell?: Bell): Promise<void> {
  await runDue(
    {
      claim: async (limit) => claimCorreos(deps.db, { limit, now: await deps.clock.now() }),
      run: (claim) => attempt(deps, claim),
      stumbled: (error, { correoId }) => deps.log.error({ error, correoId }, "a mail could not be attempted"),
      stopping: deps.stopping,
    },
    MAX_IN_FLIGHT,
    bell,
  );
}

async function attempt(deps: SendDeps, claim: CorreoClaim): Promise<void> {
  const { db, mailer, log } = deps;
  const now = await deps.clock.now();
  const mail = await mailOf(deps, claim, now);
  if (mail === null) return finishCorreo(db, claim, {});
  try {
    await mailer.send(mail);
  } catch (error) {
    log.warn({ error, correoId: claim.correoId }, "a mail could not be sent");
    const proximo = error instanceof MailRefused ? null : nextCorreoAt(claim.intentos, now);
    return finishCorreo(db, claim, { proximo });
  }
  await finishCorreo(db, claim, { enviado: now });
}

/**
 * The mail to send. The secret of its link is drawn for this attempt, and only its digest is stored. Links of
 * earlier attempts stop working. Null if the link is no longer valid.
 */
async function mailOf({ db, entropy, baseUrl, contacto }: SendDeps, claim: CorreoClaim, now: Date) {
  const { correoId, destino: to, asunto: subject, enlace } = claim;
  const text = mentionsContacto(claim.texto, contacto);
  if (enlace === null) return { to, subject, text, messageId: `<${correoId}@${new URL(baseUrl).hostname}>` };
  const secreto = entropy.hex(SECRETO_BYTES);
  if (!(await renewEnlace(db, enlace, claim, digestOf(secreto), now))) return null;
  return { to, subject, text: text.replaceAll(correoId, secreto) };
}

const SHOWN = 50;

/** Returns mails that were not sent, newest first. Null if mails are sent. */
export async function listCorreos({
  db,
  keepsMail,
}: Pick<Deps, "db" | "keepsMail">): Promise<readonly CorreoDesarrollo[] | null> {
  return keepsMail ? lastCorreos(db, SHOWN) : null;
}
