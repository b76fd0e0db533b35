import { recordAct } from "../../db/bitacora/actividad";
import { isOfAnother, lockAccount, saveClave } from "../../db/identidad/accounts";
import { forgetDispositivos } from "../../db/identidad/dispositivos";
import { cancelEnlaces, takeEnlace } from "../../db/identidad/enlaces-usuario";
import { forgetTries } from "../../db/identidad/intentos-ingreso";
import { revokeSesiones } from "../../db/identidad/sesiones";
import { lockName } from "../../db/sql/advisory-lock";
import { inTransaction } from "../../db/sql/transaction";
import { tried } from "../../domain/identidad/allowance";
import { usuarioObjeto } from "../../domain/identidad/realm";
import { digestOf } from "../../domain/identidad/secreto";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type Asking, actingAs } from "./acting-as";
import { requireGoodClave } from "./choose-clave";
import { mailNotice } from "./mail-usuario";
import { type EnlaceAsked, readEnlace } from "./read-enlace";

export interface RedeemEnlaceInput extends Asking, EnlaceAsked {
  readonly clave: string;
}

const ACCIONES = { invitacion: "invitacion.aceptada", restablecer: "clave.restablecida" } as const;

const OF_ANOTHER =
  "Con este correo ya se ingresa a Atalaya por otra entidad. Pida a quien lo invitó que use otro correo.";

/**
 * Sets the password that a mailed link is for. The link is used up, by one of those who do so at once, and every other
 * of the person with it; sessions everywhere end, and no browser is taken for known any more. The second factor stays.
 * @throws ServiceError `enlace_invalido`; `validation_error` for a password that is refused: the link stays then; `conflicto` where
 *   somebody of another client comes in by the address.
 */
export async function redeemEnlace(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "passwords" | "baseUrl">,
  { realm, tipo, secreto, clave, ...asking }: RedeemEnlaceInput,
): Promise<{ readonly email: string }> {
  const owner = await readEnlace(deps, { realm, tipo, secreto });
  if (owner === null) throw new ServiceError("enlace_invalido");
  requireGoodClave(deps, clave, owner);
  const kept = await deps.passwords.hash(clave);
  return inTransaction(deps.db, async (tx) => {
    const now = await deps.clock.now(tx);
    const usuarioId = await takeEnlace(tx, realm, tipo, digestOf(secreto), now);
    const account = usuarioId === null ? null : await lockAccount(tx, realm, usuarioId);
    if (account === null || account.desactivadoEn !== null) throw new ServiceError("enlace_invalido");
    // Of several clients that invited it, the first to be accepted has the address.
    await lockName(tx, `correo ${account.email}`);
    if (await isOfAnother(tx, account)) throw new ServiceError("conflicto", { message: OF_ANOTHER });
    await saveClave(tx, realm, account.usuarioId, kept, now);
    await cancelEnlaces(tx, realm, account.usuarioId, now);
    await forgetDispositivos(tx, realm, account.usuarioId);
    await forgetTries(tx, tried(realm, "cuenta", account.email));
    const sesiones = await revokeSesiones(tx, realm, account.usuarioId, {}, now);
    if (tipo === "restablecer") await mailNotice(tx, deps, "clave_cambiada", { ...account, now });
    await recordAct(tx, actingAs(account, asking), {
      en: now,
      accion: ACCIONES[tipo],
      objeto: usuarioObjeto(account.realm, account.usuarioId),
      detalle: { despues: { sesionesCerradas: sesiones } },
    });
    return { email: account.email };
  });
}
