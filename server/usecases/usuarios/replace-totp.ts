import { lockAccount } from "../../db/accounts";
import { recordAct } from "../../db/actividad";
import { saveTotp, takeTotpStep } from "../../db/segundo-factor";
import { inTransaction } from "../../db/transaction";
import { type RealmSession, usuarioObjeto } from "../../domain/access/realm";
import { TOTP_SECRET_BYTES, totpSecretOf, totpStepOf, totpUri } from "../../domain/access/totp";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { wrongTotp } from "./confirm-totp";
import { drawCodigos } from "./draw-codigos";
import { mailNotice } from "./mail-usuario";

/** Never what is kept: the one would otherwise open as the other. */
const ownerOf = (usuarioId: string) => `${usuarioId} cambio`;

/**
 * Draws a secret for another authenticator app. Nothing is kept: the one in force goes on until a code of the new one
 * confirms it, with `sellado`, which only this person can give back.
 */
export async function beginTotpReplacement(
  { db, entropy, secretBox }: Pick<Deps, "db" | "entropy" | "secretBox">,
  { actor: { kind: realm, usuarioId } }: RealmSession,
): Promise<{ readonly secret: string; readonly uri: string; readonly sellado: string }> {
  const secret = totpSecretOf(entropy.hex(TOTP_SECRET_BYTES));
  const { llaveId, cifrado } = secretBox.seal(ownerOf(usuarioId), secret);
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, realm, usuarioId);
    if (!account?.tieneSegundoFactor) throw new ServiceError("conflicto", { message: NOTHING_TO_REPLACE });
    return {
      secret,
      uri: totpUri(secret, account),
      sellado: `${llaveId}.${cifrado.toString("base64url")}`,
    };
  });
}

/**
 * Puts the app in force that a code of it confirms, in the place of the one before, with recovery codes of its own.
 * @throws ServiceError `conflicto` where nothing is in force or `sellado` is none of ours; `validation_error` for a wrong code.
 */
export async function replaceTotp(
  { db, clock, entropy, secretBox }: Pick<Deps, "db" | "clock" | "entropy" | "secretBox">,
  { actor }: RealmSession,
  { codigo, sellado }: { readonly codigo: string; readonly sellado: string },
): Promise<{ readonly codigos: readonly string[] }> {
  const { kind: realm, usuarioId } = actor;
  const secret = opened(secretBox, usuarioId, sellado);
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, realm, usuarioId);
    if (!account?.tieneSegundoFactor) throw new ServiceError("conflicto", { message: NOTHING_TO_REPLACE });
    const now = await clock.now(tx);
    const step = totpStepOf(secret, codigo, now);
    if (step === null) throw wrongTotp();
    await saveTotp(tx, realm, usuarioId, { ...secretBox.seal(usuarioId, secret), totpDesde: now });
    await takeTotpStep(tx, realm, usuarioId, step);
    const codigos = await drawCodigos(tx, entropy, { realm, usuarioId });
    await mailNotice(tx, entropy, "segundo_factor_activado", { realm, usuarioId, now });
    const objeto = usuarioObjeto(realm, usuarioId);
    await recordAct(tx, actor, { en: now, accion: "segundo_factor.cambiado", objeto });
    return { codigos };
  });
}

const NOTHING_TO_REPLACE = "No hay un segundo factor activo que cambiar.";

function opened(box: Deps["secretBox"], usuarioId: string, sellado: string): string {
  const [llaveId = "", cifrado = ""] = sellado.split(".");
  try {
    return box.open(ownerOf(usuarioId), { llaveId, cifrado: Buffer.from(cifrado, "base64url") });
  } catch {
    throw new ServiceError("conflicto", {
      message: "Comience de nuevo: este código QR ya no está vigente.",
    });
  }
}
