import { recordAct } from "../../db/bitacora/actividad";
import { lockAccount, saveClave } from "../../db/identidad/accounts";
import { cancelEnlaces } from "../../db/identidad/enlaces-usuario";
import { confirmClaveIn, revokeSesiones } from "../../db/identidad/sesiones";
import { inTransaction } from "../../db/sql/transaction";
import { type RealmSession, usuarioObjeto } from "../../domain/identidad/realm";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { requireGoodClave } from "./choose-clave";
import { mailNotice } from "./mail-usuario";
import { verifyOwnClave } from "./verify-own-clave";

/**
 * Changes the password of whoever is signed in. Every other session ends, and every link mailed before.
 * @throws ServiceError `validation_error` at `actual` or `clave`; `demasiados_intentos`; `conflicto` where it was
 * changed meanwhile.
 */
export async function changeOwnClave(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "passwords" | "baseUrl">,
  session: RealmSession,
  { actual, clave }: { readonly actual: string; readonly clave: string },
): Promise<{ readonly sesionesCerradas: number }> {
  const { sesionId, actor } = session;
  const owner = await verifyOwnClave(deps, session, actual, "actual");
  requireGoodClave(deps, clave, owner);
  const kept = await deps.passwords.hash(clave);
  return inTransaction(deps.db, async (tx) => {
    const { kind: realm, usuarioId } = actor;
    const account = await lockAccount(tx, realm, usuarioId);
    if (account?.clave !== owner.clave) throw new ServiceError("conflicto");
    const now = await deps.clock.now(tx);
    await saveClave(tx, realm, usuarioId, kept, now);
    await cancelEnlaces(tx, realm, usuarioId, now);
    const sesionesCerradas = await revokeSesiones(tx, realm, usuarioId, { except: sesionId }, now);
    await confirmClaveIn(tx, realm, sesionId, now);
    await mailNotice(tx, deps, "clave_cambiada", { realm, usuarioId, now });
    await recordAct(tx, actor, {
      en: now,
      accion: "clave.cambiada",
      objeto: usuarioObjeto(realm, usuarioId),
      detalle: { despues: { sesionesCerradas } },
    });
    return { sesionesCerradas };
  });
}
