import { recordAct } from "../../db/bitacora/actividad";
import { lockAccount } from "../../db/identidad/accounts";
import { saveTotp, takeTotpStep } from "../../db/identidad/segundo-factor";
import { revokeSesiones } from "../../db/identidad/sesiones";
import { inTransaction } from "../../db/sql/transaction";
import { type RealmSession, usuarioObjeto } from "../../domain/identidad/session";
import { TOTP_SECRET_BYTES, totpSecretOf, totpStepOf, totpUri } from "../../domain/identidad/totp";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { mailNotice } from "./mail-usuario";
import { drawCodigos, withSecondFactor, wrongTotp } from "./segundo-factor";

/** To confirm the new app, from the code of the one in force on. */
const BEGUN_MS = 15 * 60_000;

/** Never what is kept, and only of this session: the one would otherwise open as the other. */
const ownerOf = ({ actor, sesionId }: RealmSession) => `${actor.usuarioId} cambio ${sesionId}`;

/**
 * Draws a secret for another authenticator app, for who gives a code of the one in force. Nothing is kept: that one goes
 * on until a code of the new one confirms it, with `sellado`, which only this session can give back.
 * @throws ServiceError as `withSecondFactor` does.
 */
export function beginTotpReplacement(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "secretBox">,
  session: RealmSession,
  { actual }: { readonly actual: string },
): Promise<{ readonly secret: string; readonly uri: string; readonly sellado: string }> {
  return withSecondFactor(deps, session, actual, async (_, account, now) => {
    const secret = totpSecretOf(deps.entropy.hex(TOTP_SECRET_BYTES));
    const { llaveId, cifrado } = deps.secretBox.seal(ownerOf(session), `${secret} ${now.getTime()}`);
    return {
      secret,
      uri: totpUri(secret, account),
      sellado: `${llaveId}.${cifrado.toString("base64url")}`,
    };
  });
}

/**
 * Puts the app in force that a code of it confirms, in the place of the one before, with recovery codes of its own; every
 * other session ends.
 * @throws ServiceError `conflicto` where nothing is in force or `sellado` is none of ours; `validation_error` for a wrong code.
 */
export async function replaceTotp(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "secretBox" | "baseUrl">,
  session: RealmSession,
  { codigo, sellado }: { readonly codigo: string; readonly sellado: string },
): Promise<{ readonly codigos: readonly string[] }> {
  const { actor, sesionId } = session;
  const { kind: realm, usuarioId } = actor;
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, realm, usuarioId);
    if (!account?.tieneSegundoFactor) throw new ServiceError("conflicto", { message: NOTHING_TO_REPLACE });
    const now = await deps.clock.now(tx);
    const secret = opened(deps.secretBox, session, sellado, now);
    const step = totpStepOf(secret, codigo, now);
    if (step === null) throw wrongTotp();
    await saveTotp(tx, realm, usuarioId, { ...deps.secretBox.seal(usuarioId, secret), totpDesde: now });
    await takeTotpStep(tx, realm, usuarioId, step);
    const codigos = await drawCodigos(tx, deps.entropy, { realm, usuarioId });
    await revokeSesiones(tx, realm, usuarioId, { except: sesionId }, now);
    await mailNotice(tx, deps, "segundo_factor_activado", { realm, usuarioId, now });
    const objeto = usuarioObjeto(realm, usuarioId);
    await recordAct(tx, actor, { en: now, accion: "segundo_factor.cambiado", objeto });
    return { codigos };
  });
}

const NOTHING_TO_REPLACE = "No hay un segundo factor activo que cambiar.";

function opened(box: Deps["secretBox"], session: RealmSession, sellado: string, now: Date): string {
  const [llaveId = "", cifrado = ""] = sellado.split(".");
  try {
    const kept = { llaveId, cifrado: Buffer.from(cifrado, "base64url") };
    const [secret = "", begunMs] = box.open(ownerOf(session), kept).split(" ");
    if (now.getTime() - Number(begunMs) <= BEGUN_MS) return secret;
  } catch {
    // Sealed for somebody else, or not by us.
  }
  const message = "Comience de nuevo: este código QR ya no está vigente.";
  throw new ServiceError("conflicto", { message });
}
