import { recordAct } from "../../db/bitacora/actividad";
import { type Account, lockAccount, readAccount, saveClave } from "../../db/identidad/accounts";
import { cancelEnlaces } from "../../db/identidad/enlaces-usuario";
import { forgetTries, takeTry } from "../../db/identidad/entradas";
import { confirmClaveIn, revokeSesiones } from "../../db/identidad/sesiones";
import { inTransaction } from "../../db/sql/transaction";
import { tried } from "../../domain/identidad/allowance";
import { claveProblem } from "../../domain/identidad/clave";
import { type RealmSession, usuarioObjeto } from "../../domain/identidad/session";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { mailNotice } from "./mail-usuario";

/** @throws ServiceError `validation_error` with the fault of a chosen password. */
export function requireGoodClave(
  { passwords }: Pick<Deps, "passwords">,
  clave: string,
  owner: Pick<Account, "nombre" | "email" | "razonSocial">,
): void {
  const message = claveProblem(clave, owner, passwords.isBreached);
  if (message !== null) throw invalidField("clave", message);
}

/** Checks the password again before delicate acts in the next minutes. @throws as `verifyOwnClave`. */
export async function confirmClave(
  deps: Pick<Deps, "db" | "clock" | "passwords">,
  session: RealmSession,
  { clave }: { readonly clave: string },
): Promise<void> {
  await verifyOwnClave(deps, session, clave, "clave");
  await confirmClaveIn(deps.db, session.actor.kind, session.sesionId, await deps.clock.now());
}

/**
 * Returns the signed-in user's account if the password is right. Tries count by session, so a stranger at an
 * open browser can neither guess nor lock anyone out.
 * @throws ServiceError `validation_error` at `campo`; `demasiados_intentos`
 */
async function verifyOwnClave(
  { db, clock, passwords }: Pick<Deps, "db" | "clock" | "passwords">,
  { actor, sesionId }: RealmSession,
  clave: string,
  campo: string,
): Promise<Account> {
  const counted = tried(actor.kind, "dispositivo", sesionId);
  if (!(await takeTry(db, counted, await clock.now()))) throw new ServiceError("demasiados_intentos");
  const account = await readAccount(db, actor.kind, actor.usuarioId);
  if (account === null || !(await passwords.verify(account.clave, clave))) {
    const issues = [{ path: [campo], message: "No es su clave actual." }];
    throw new ServiceError("validation_error", { issues });
  }
  await forgetTries(db, counted);
  return account;
}

/**
 * Changes the signed-in user's password. Ends every other session and every earlier mailed link.
 * @throws ServiceError `validation_error` at `actual` or `clave`; `demasiados_intentos`; `conflicto` if it
 *   was changed meanwhile.
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
