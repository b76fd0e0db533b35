import { recordAct } from "../../db/bitacora/actividad";
import { type Account, findAccount, lockAccount, noteIngreso } from "../../db/identidad/accounts";
import { forgetTries, takeTries } from "../../db/identidad/entradas";
import { insertSesion, isKnownDispositivo, keepDispositivo } from "../../db/identidad/sesiones";
import { inTransaction } from "../../db/sql/transaction";
import { subscriberOf, type Tried, tried } from "../../domain/identidad/allowance";
import { normalizeEmail } from "../../domain/identidad/correo-usuario";
import { digestOfDispositivo, isSecreto, SECRETO_BYTES } from "../../domain/identidad/secreto";
import { SESION_MS, usuarioObjeto } from "../../domain/identidad/session";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type AskingIn, actingAs } from "./acting-as";
import { takeSecondFactor } from "./segundo-factor";

export interface SignInInput extends AskingIn {
  readonly email: string;
  readonly clave: string;
  /** A code of the app or a recovery code. Null if not asked for yet. */
  readonly codigo: string | null;
  /** The browser's token from an earlier sign-in. Null if it has none. */
  readonly dispositivo: string | null;
  /** The browser's user agent. */
  readonly agente: string | null;
}

export interface SignedIn {
  readonly sesionId: string;
  /** A token for the browser. With it, the owner has an allowance of tries that nobody else can use up. */
  readonly dispositivo: string;
}

type SignInDeps = Pick<Deps, "db" | "clock" | "entropy" | "passwords" | "secretBox" | "log">;

const AGENTE_MAX = 512;

/**
 * Signs a person in by password and, if active, second factor. Unknown address, wrong password and closed
 * account give the same answer in the same time. Tries count by account and network, or by browser if the
 * person signed in from it before. So an attacker who uses up the first two locks no owner out: a known
 * browser, or one made known by a mailed link, still works.
 * @throws ServiceError `demasiados_intentos`, `credenciales_invalidas`, `codigo_requerido`, `codigo_invalido`
 */
export async function signIn(deps: SignInDeps, input: SignInInput): Promise<SignedIn> {
  const now = await deps.clock.now();
  const email = normalizeEmail(input.email);
  const account = await findAccount(deps.db, input.realm, email);
  const counted = await countedOf(deps, account, email, input);
  if (!(await takeTries(deps.db, counted, now))) throw new ServiceError("demasiados_intentos");
  const isSame = await deps.passwords.verify(account?.clave ?? null, input.clave);
  if (!isSame || !account?.isOpen) {
    if (account !== null) noteRefusal(deps, account, input, now);
    throw new ServiceError("credenciales_invalidas");
  }
  await passSecondFactor(deps, account, input, now);
  return open(deps, account, input, counted, now);
}

/** What this try counts against. */
async function countedOf(
  { db }: SignInDeps,
  account: Account | null,
  email: string,
  { realm, dispositivo, direccion }: SignInInput,
): Promise<readonly Tried[]> {
  if (dispositivo !== null && isSecreto(dispositivo)) {
    const usuarioId = account?.usuarioId ?? email;
    const digest = digestOfDispositivo(usuarioId, dispositivo);
    if (await isKnownDispositivo(db, realm, digest))
      return [tried(realm, "dispositivo", `${usuarioId}:${dispositivo}`)];
  }
  const byAccount = tried(realm, "cuenta", email);
  return direccion === null ? [byAccount] : [tried(realm, "direccion", subscriberOf(direccion)), byAccount];
}

/** Each code of the app and each recovery code works once. */
async function passSecondFactor(
  { db, secretBox }: SignInDeps,
  account: Account,
  { codigo }: SignInInput,
  now: Date,
): Promise<void> {
  if (!account.tieneSegundoFactor) return;
  if (codigo === null || codigo.trim() === "") throw new ServiceError("codigo_requerido");
  if (!(await takeSecondFactor(db, secretBox, account, codigo, now)))
    throw new ServiceError("codigo_invalido");
}

async function open(
  deps: SignInDeps,
  { realm, usuarioId, clave }: Account,
  input: SignInInput,
  counted: readonly Tried[],
  now: Date,
): Promise<SignedIn> {
  const { direccion } = input;
  const known = input.dispositivo !== null && isSecreto(input.dispositivo) ? input.dispositivo : null;
  const dispositivo = known ?? deps.entropy.hex(SECRETO_BYTES);
  const sesionId = deps.entropy.uuidV4();
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, realm, usuarioId);
    // If the account changed or was closed since the comparison, no new session may outlive that change.
    if (account === null || account.clave !== clave || account.desactivadoEn !== null)
      throw new ServiceError("credenciales_invalidas");
    const agente = input.agente?.slice(0, AGENTE_MAX) ?? null;
    const expiraEn = new Date(now.getTime() + SESION_MS);
    await insertSesion(tx, realm, { sesionId, usuarioId, creadaEn: now, expiraEn, direccion, agente });
    await keepDispositivo(tx, realm, digestOfDispositivo(usuarioId, dispositivo), usuarioId, now);
    await noteIngreso(tx, realm, usuarioId, now);
    // The network still counts, because other people use it.
    for (const one of counted) if (one.ambito !== "direccion") await forgetTries(tx, one);
    const objeto = { tipo: "sesion", id: sesionId };
    await recordAct(tx, actingAs(account, input), { en: now, accion: "sesion.iniciada", objeto });
  });
  return { sesionId, dispositivo };
}

/** Runs after the answer. Otherwise its time would reveal that the account exists. */
function noteRefusal(deps: SignInDeps, account: Account, input: SignInInput, en: Date): void {
  const objeto = usuarioObjeto(account.realm, account.usuarioId);
  recordAct(deps.db, actingAs(account, input), { en, accion: "sesion.rechazada", objeto }).catch(
    (error: unknown) => deps.log.warn({ error }, "a refused sign-in could not be recorded"),
  );
}
