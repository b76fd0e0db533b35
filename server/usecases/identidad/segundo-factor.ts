import { recordAct } from "../../db/bitacora/actividad";
import { type Account, lockAccount } from "../../db/identidad/accounts";
import { forgetTries, takeTry } from "../../db/identidad/entradas";
import {
  clearTotp,
  putTotpInForce,
  replaceCodigos,
  saveTotp,
  takeCodigo,
  takeTotpStep,
} from "../../db/identidad/segundo-factor";
import { revokeSesiones } from "../../db/identidad/sesiones";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { tried } from "../../domain/identidad/allowance";
import { CODIGO_BYTES, CODIGOS, digestOfCodigo, formatCodigo } from "../../domain/identidad/secreto";
import { type Realm, type RealmSession, usuarioObjeto } from "../../domain/identidad/session";
import { TOTP_SECRET_BYTES, totpSecretOf, totpStepOf, totpUri } from "../../domain/identidad/totp";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import type { Deps, Entropy } from "../deps";
import { mailNotice } from "./mail-usuario";
import { lockManaged, type Managed, type TeamActor } from "./reach";

/** Uses up a code of the active app, or a recovery code. Returns false if it is wrong or was used before. */
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
 * Changes the second factor of the signed-in user, with a code of the current one: a password and an open
 * browser must not be enough. Tries count by session (contract-decisions 243).
 * @throws ServiceError `validation_error` at `actual`; `conflicto` if none is active; `demasiados_intentos`
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
      throw new ServiceError("conflicto", "No hay un segundo factor activo.");
    }
    const now = await clock.now(tx);
    if (!(await takeSecondFactor(tx, secretBox, account, actual, now))) {
      const message =
        "No es un código de la aplicación de ahora, o ya se usó. Espere el siguiente, o escriba uno de recuperación.";
      throw invalidField("actual", message);
    }
    await forgetTries(tx, counted);
    return run(tx, account, now);
  });
}

/** Replaces a person's recovery codes. They are shown once. */
export async function drawCodigos(
  tx: Executor,
  entropy: Entropy,
  { realm, usuarioId }: { readonly realm: Realm; readonly usuarioId: string },
): Promise<string[]> {
  const drawn = Array.from({ length: CODIGOS }, () => entropy.hex(CODIGO_BYTES));
  await replaceCodigos(
    tx,
    realm,
    usuarioId,
    drawn.flatMap((hex) => digestOfCodigo(hex) ?? []),
  );
  return drawn.map(formatCodigo);
}

/**
 * Draws a secret for an authenticator app. It is inactive until `confirmTotp`. Starting again discards the earlier one.
 * @throws ServiceError `conflicto` if a second factor is active.
 */
export async function beginTotp(
  { db, entropy, secretBox }: Pick<Deps, "db" | "entropy" | "secretBox">,
  { actor: { kind: realm, usuarioId } }: RealmSession,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const secret = totpSecretOf(entropy.hex(TOTP_SECRET_BYTES));
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, realm, usuarioId);
    if (account === null) throw new ServiceError("not_found");
    if (account.tieneSegundoFactor) {
      throw new ServiceError("conflicto", "Ya tiene un segundo factor activo: retírelo primero.");
    }
    await saveTotp(tx, realm, usuarioId, { ...secretBox.seal(usuarioId, secret), totpDesde: null });
    return { secret, uri: totpUri(secret, account) };
  });
}

/** The error for a code that the app does not show now. */
export function wrongTotp(): ServiceError {
  const message =
    "No es el código de este momento. Revise la hora de su teléfono e intente con el siguiente.";
  return invalidField("codigo", message);
}

/**
 * Activates the second factor that a code of the app confirms, and draws recovery codes, shown once.
 * @throws ServiceError `conflicto` if none was begun or one is active; `validation_error` for a wrong code.
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
      throw new ServiceError("conflicto", "Comience de nuevo: este código QR ya no está vigente.");
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

/** Replaces the recovery codes. @throws ServiceError as `withSecondFactor`. */
export function renewCodigos(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "secretBox">,
  session: RealmSession,
  { actual }: { readonly actual: string },
): Promise<{ readonly codigos: readonly string[] }> {
  return withSecondFactor(deps, session, actual, async (tx, { realm, usuarioId }, en) => {
    const codigos = await drawCodigos(tx, deps.entropy, { realm, usuarioId });
    const objeto = usuarioObjeto(realm, usuarioId);
    await recordAct(tx, session.actor, { en, accion: "codigos_recuperacion.renovados", objeto });
    return { codigos };
  });
}

/** Removes the user's own second factor with its recovery codes. @throws ServiceError as `withSecondFactor`. */
export function removeOwnTotp(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "secretBox" | "baseUrl">,
  session: RealmSession,
  { actual }: { readonly actual: string },
): Promise<void> {
  return withSecondFactor(deps, session, actual, (tx, account, now) =>
    remove(tx, deps, session.actor, account, now),
  );
}

/**
 * Removes the second factor of a person who lost the phone, and ends their sessions. If it is required of all, the
 * person must enrol another first.
 * @throws ServiceError `not_found` for a person of another client; `conflicto` if there is none, and for one's own.
 */
export async function removeTotp(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: TeamActor,
  { realm, usuarioId }: Managed,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const account = await lockManaged(tx, actor, { realm, usuarioId });
    if (actor.kind !== "sistema" && usuarioId === actor.usuarioId) {
      throw new ServiceError("conflicto", "El suyo se retira en Mi cuenta, con un código de la aplicación.");
    }
    if (!account.tieneSegundoFactor) {
      throw new ServiceError("conflicto", "No hay un segundo factor activo.");
    }
    const now = await deps.clock.now(tx);
    await remove(tx, deps, actor, { realm, usuarioId }, now);
    await revokeSesiones(tx, realm, usuarioId, {}, now);
  });
}

async function remove(
  tx: Executor,
  deps: Pick<Deps, "entropy" | "baseUrl">,
  actor: TeamActor,
  { realm, usuarioId }: Managed,
  now: Date,
): Promise<void> {
  await clearTotp(tx, realm, usuarioId);
  await replaceCodigos(tx, realm, usuarioId, []);
  await mailNotice(tx, deps, "segundo_factor_retirado", { realm, usuarioId, now });
  const objeto = usuarioObjeto(realm, usuarioId);
  await recordAct(tx, actor, { en: now, accion: "segundo_factor.retirado", objeto });
}
