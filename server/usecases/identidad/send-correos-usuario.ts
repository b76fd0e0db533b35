import { isOfAnother, readAccount } from "../../db/identidad/accounts";
import {
  type CorreoUsuarioClaim,
  claimCorreosUsuario,
  finishCorreoUsuario,
} from "../../db/identidad/correos-usuario";
import { setEnlaceDigest } from "../../db/identidad/enlaces-usuario";
import { MailRefused } from "../../delivery/avisos/mail";
import { correoUsuarioOf } from "../../domain/identidad/correo-usuario";
import { enlaceUrl, retryAfterMs } from "../../domain/identidad/enlace";
import { REALMS } from "../../domain/identidad/realm";
import { digestOf, SECRETO_BYTES } from "../../domain/identidad/secreto";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../due-work";

type SendDeps = Pick<Deps, "db" | "clock" | "entropy" | "mailer" | "baseUrl" | "log" | "stopping">;

const MAX_IN_FLIGHT = 20;

/** Sends every mail to people that is due, of every realm; nothing is open in the database meanwhile. */
export async function sendCorreosUsuario(deps: SendDeps, bell?: Bell): Promise<void> {
  await runDue(
    {
      claim: (limit) => claimDue(deps, limit),
      run: (claim) => attempt(deps, claim),
      stumbled: (error, { correoId }) =>
        deps.log.error({ error, correoId }, "a mail to a person could not be attempted"),
      stopping: deps.stopping,
    },
    MAX_IN_FLIGHT,
    bell,
  );
}

async function claimDue({ db, clock }: SendDeps, limit: number): Promise<CorreoUsuarioClaim[]> {
  const now = await clock.now();
  const claimed: CorreoUsuarioClaim[] = [];
  for (const realm of REALMS) {
    if (claimed.length < limit)
      claimed.push(...(await claimCorreosUsuario(db, realm, limit - claimed.length, now)));
  }
  return claimed;
}

async function attempt(deps: SendDeps, claim: CorreoUsuarioClaim): Promise<void> {
  const now = await deps.clock.now();
  const account = await readAccount(deps.db, claim.realm, claim.usuarioId);
  const enlace = await drawEnlace(deps, claim, now);
  if (account === null || enlace === null)
    return finishCorreoUsuario(deps.db, claim, { proximo: null, enviado: null });
  const { nombre, razonSocial } = account;
  const casa = `${deps.baseUrl}/${claim.realm}`;
  const isForAnother = claim.tipo === "invitacion" && (await isOfAnother(deps.db, account));
  const tipo = isForAnother ? "invitacion_ajena" : claim.tipo;
  const correo = correoUsuarioOf(claim.realm, tipo, { nombre, razonSocial, enlace, casa, now });
  try {
    await deps.mailer.send({ to: account.email, ...correo });
  } catch (error) {
    deps.log.warn({ error, correoId: claim.correoId }, "a person could not be mailed");
    const wait = error instanceof MailRefused ? null : retryAfterMs(claim.intentos);
    const proximo = wait === null ? null : new Date(now.getTime() + wait);
    return finishCorreoUsuario(deps.db, claim, { proximo, enviado: null });
  }
  await finishCorreoUsuario(deps.db, claim, { proximo: null, enviado: now });
}

/**
 * The address of the link it brings, with a secret drawn for this very attempt: what is kept is its digest alone, and
 * whatever an attempt before this one sent is of no use any more. Null: the link is not in force.
 */
async function drawEnlace(
  { db, entropy, baseUrl }: SendDeps,
  { realm, tipo, enlaceId }: CorreoUsuarioClaim,
  now: Date,
): Promise<string | null> {
  if (enlaceId === null || (tipo !== "invitacion" && tipo !== "restablecer")) return "";
  const secreto = entropy.hex(SECRETO_BYTES);
  if (!(await setEnlaceDigest(db, realm, enlaceId, digestOf(secreto), now))) return null;
  return enlaceUrl(baseUrl, realm, tipo, secreto);
}
