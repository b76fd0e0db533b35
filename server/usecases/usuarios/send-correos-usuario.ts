import { type CorreoUsuarioClaim, claimCorreosUsuario, finishCorreoUsuario } from "../../db/correos-usuario";
import { setEnlaceDigest } from "../../db/enlaces-usuario";
import { MailRefused } from "../../delivery/mail";
import { correoUsuarioOf } from "../../domain/access/correo-usuario";
import { retryAfterMs } from "../../domain/access/enlace";
import { digestOf, SECRETO_BYTES } from "../../domain/access/secreto";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../due-work";

type SendDeps = Pick<Deps, "db" | "clock" | "entropy" | "mailer" | "baseUrl" | "log">;

const MAX_IN_FLIGHT = 20;
const PATHS = { invitacion: "invitacion", restablecer: "restablecer" } as const;

/** Sends every mail to people of the portal that is due; nothing is open in the database meanwhile. */
export async function sendCorreosUsuario(deps: SendDeps, bell?: Bell): Promise<void> {
  await runDue(
    {
      claim: async (limit) => claimCorreosUsuario(deps.db, limit, await deps.clock.now()),
      run: async (claim) => {
        try {
          await attempt(deps, claim);
        } catch (error) {
          // The claim runs out and somebody takes it up again.
          deps.log.error({ error, correoId: claim.correoId }, "a mail to a person could not be attempted");
        }
      },
    },
    MAX_IN_FLIGHT,
    bell,
  );
}

async function attempt(deps: SendDeps, claim: CorreoUsuarioClaim): Promise<void> {
  const now = await deps.clock.now();
  const enlace = await drawEnlace(deps, claim, now);
  if (enlace === null) return finishCorreoUsuario(deps.db, claim, { proximo: null, enviado: null });
  const portal = `${deps.baseUrl}/portal`;
  const correo = correoUsuarioOf(claim.tipo, { ...claim, enlace, portal, now });
  try {
    await deps.mailer.send({ to: claim.email, ...correo });
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
  { tipo, enlaceId }: CorreoUsuarioClaim,
  now: Date,
): Promise<string | null> {
  if (enlaceId === null || !(tipo in PATHS)) return "";
  const secreto = entropy.hex(SECRETO_BYTES);
  if (!(await setEnlaceDigest(db, enlaceId, digestOf(secreto), now))) return null;
  return `${baseUrl}/portal/${PATHS[tipo as keyof typeof PATHS]}/${secreto}`;
}
