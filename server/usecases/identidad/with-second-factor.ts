import { type Account, lockAccount } from "../../db/identidad/accounts";
import { takeCodigo } from "../../db/identidad/codigos-recuperacion";
import { forgetTries, takeTry } from "../../db/identidad/intentos-ingreso";
import { takeTotpStep } from "../../db/identidad/segundo-factor";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { tried } from "../../domain/identidad/allowance";
import { digestOfCodigo } from "../../domain/identidad/codigo-recuperacion";
import type { RealmSession } from "../../domain/identidad/realm";
import { totpStepOf } from "../../domain/identidad/totp";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** Uses a code of the app in force up, or a recovery code; false: it is neither, or was used before. */
export async function takeSecondFactor(
  executor: Executor,
  secretBox: Deps["secretBox"],
  { realm, usuarioId, totp }: Account,
  codigo: string,
  now: Date,
): Promise<boolean> {
  const step = totp && totpStepOf(secretBox.open(usuarioId, totp), codigo, now);
  if (step !== null && (await takeTotpStep(executor, realm, usuarioId, step))) return true;
  const digest = digestOfCodigo(codigo);
  return digest !== null && (await takeCodigo(executor, realm, usuarioId, digest, now));
}

/**
 * Does what changes the second factor of whoever is signed in, with a code of the one in force: a password and a browser
 * left open must not be enough to put another in its place. Tries count by session (contract-decisions 243).
 * @throws ServiceError `validation_error` at `actual`; `conflicto` where none is in force; `demasiados_intentos`
 */
export async function withSecondFactor<T>(
  { db, clock, secretBox }: Pick<Deps, "db" | "clock" | "secretBox">,
  { actor, sesionId }: RealmSession,
  actual: string,
  run: (tx: Executor, account: Account, now: Date) => Promise<T>,
): Promise<T> {
  const counted = tried(actor.kind, "dispositivo", `${sesionId} segundo factor`);
  if (!(await takeTry(db, counted, await clock.now()))) throw new ServiceError("demasiados_intentos");
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, actor.kind, actor.usuarioId);
    if (!account?.tieneSegundoFactor) {
      throw new ServiceError("conflicto", { message: "No hay un segundo factor activo." });
    }
    const now = await clock.now(tx);
    if (!(await takeSecondFactor(tx, secretBox, account, actual, now))) {
      const message =
        "No es un código de la aplicación de ahora, o ya se usó. Espere el siguiente, o escriba uno de recuperación.";
      throw new ServiceError("validation_error", { issues: [{ path: ["actual"], message }] });
    }
    await forgetTries(tx, counted);
    return run(tx, account, now);
  });
}
