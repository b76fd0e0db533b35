import { recordAct } from "../../db/bitacora/actividad";
import { lockAccount } from "../../db/identidad/accounts";
import { putTotpInForce, takeTotpStep } from "../../db/identidad/segundo-factor";
import { inTransaction } from "../../db/sql/transaction";
import { type RealmSession, usuarioObjeto } from "../../domain/identidad/realm";
import { totpStepOf } from "../../domain/identidad/totp";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { drawCodigos } from "./draw-codigos";
import { mailNotice } from "./mail-usuario";

/** A code that is not that of the app now. */
export function wrongTotp(): ServiceError {
  const message =
    "No es el código de este momento. Revise la hora de su teléfono e intente con el siguiente.";
  return new ServiceError("validation_error", { issues: [{ path: ["codigo"], message }] });
}

/**
 * Puts the second factor in force that a code of the app confirms, and draws its recovery codes, shown this once.
 * @throws ServiceError `conflicto` where none was begun or one is in force; `validation_error` for a wrong code.
 */
export async function confirmTotp(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "secretBox" | "baseUrl">,
  { actor }: RealmSession,
  { codigo }: { readonly codigo: string },
): Promise<{ readonly codigos: readonly string[] }> {
  const { kind: realm, usuarioId } = actor;
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, realm, usuarioId);
    if (account === null || account.totp === null || account.tieneSegundoFactor) {
      throw new ServiceError("conflicto", {
        message: "Comience de nuevo: este código QR ya no está vigente.",
      });
    }
    const now = await deps.clock.now(tx);
    const step = totpStepOf(deps.secretBox.open(usuarioId, account.totp), codigo, now);
    if (step === null) throw wrongTotp();
    await putTotpInForce(tx, realm, usuarioId, now);
    await takeTotpStep(tx, realm, usuarioId, step);
    const codigos = await drawCodigos(tx, deps.entropy, { realm, usuarioId });
    await mailNotice(tx, deps, "segundo_factor_activado", { realm, usuarioId, now });
    const objeto = usuarioObjeto(realm, usuarioId);
    await recordAct(tx, actor, { en: now, accion: "segundo_factor.activado", objeto });
    return { codigos };
  });
}
