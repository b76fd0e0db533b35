import { type Account, readAccount } from "../../db/identidad/accounts";
import { forgetTries, takeTry } from "../../db/identidad/intentos-ingreso";
import { tried } from "../../domain/identidad/allowance";
import type { RealmSession } from "../../domain/identidad/realm";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/**
 * The account of whoever is signed in, once the password was given again. Tries count by session: somebody at a browser
 * left open cannot guess, and locks nobody out.
 * @throws ServiceError `validation_error` at `campo`; `demasiados_intentos`
 */
export async function verifyOwnClave(
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
