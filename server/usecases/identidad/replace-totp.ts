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

/** Time to confirm the new app after the code of the old one. */
const BEGUN_MS = 15 * 60_000;

/** Differs from that of stored secrets, and belongs to this session, so that one cannot be opened as the other. */
const ownerOf = ({ actor, sesionId }: RealmSession) => `${actor.usuarioId} cambio ${sesionId}`;

/**
 * Draws a secret for another authenticator app, with a code of the current one. Stores nothing: the current
 * app works until `replaceTotp` confirms the new one with `sellado`, which only this session can use.
 * @throws ServiceError as `withSecondFactor`.
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
 * Activates the app that a code confirms, with new recovery codes, and ends every other session.
 * @throws ServiceError `conflicto` if no second factor is active or `sellado` is invalid; `validation_error`
 *   for a wrong code.
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
    if (!account?.tieneSegundoFactor) throw new ServiceError("conflicto", NOTHING_TO_REPLACE);
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
    // Sealed for another person, or not by us.
  }
  throw new ServiceError("conflicto", "Comience de nuevo: este código QR ya no está vigente.");
}
