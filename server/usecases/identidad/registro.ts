import { insertCorreo } from "../../db/avisos/correos";
import { recordAct } from "../../db/bitacora/actividad";
import { findAccount, readAccount, saveClave } from "../../db/identidad/accounts";
import { countTry, forgetTries, takeTries, takeTry } from "../../db/identidad/entradas";
import {
  deleteRegistrosOf,
  findRegistro,
  insertRegistro,
  makeRoomForUnmailed,
  registrosOf,
  takeRegistro,
} from "../../db/identidad/registros";
import { insertUsuario } from "../../db/identidad/usuarios";
import { lockName } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import {
  ALLOWANCES,
  type Ambito,
  blockOf,
  networkOf,
  REGISTROS_DE_BLOQUE,
  type Tried,
  tried,
} from "../../domain/identidad/allowance";
import { mailboxOf, normalizeEmail } from "../../domain/identidad/correo-usuario";
import {
  correoDeRegistrado,
  correoDeRegistro,
  REGISTRO_MS,
  type Registrante,
  registroUrl,
} from "../../domain/identidad/registro";
import { digestOf, isSecreto } from "../../domain/identidad/secreto";
import { usuarioObjeto } from "../../domain/identidad/session";
import type { SistemaActor } from "../../domain/shared/actor";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { openCuentaPruebaIn } from "../prueba/open-cuenta-prueba";
import { type Asking, actingAs } from "./acting-as";
import { requireGoodClave } from "./claves";
import { askOfClient } from "./exigencias";

type RegisterDeps = Pick<
  Deps,
  | "db"
  | "clock"
  | "entropy"
  | "passwords"
  | "baseUrl"
  | "soporteEmail"
  | "isRegistroOpen"
  | "condiciones"
  | "log"
>;

export interface RegisterInput extends Asking, Registrante {
  readonly clave: string;
  /** The version of the terms and of the data policy that the person accepted. */
  readonly condiciones: string;
}

/**
 * Registers for a test account. Mails a link to confirm it; until then nothing else exists. If the address
 * has an account, its owner is told by mail. If the NIT is a client's, its administradores are asked. The
 * answer is the same in all cases and does not wait for this. Limited per network, per block and in total.
 * @throws ServiceError `prohibido` if accounts are by invitation only; `validation_error` about the password
 *   or the terms; `demasiados_intentos`
 */
export async function register(
  deps: RegisterDeps,
  { clave, condiciones, ...input }: RegisterInput,
): Promise<void> {
  requireOpen(deps);
  requireAccepted(deps, condiciones);
  const { direccion, requestId } = input;
  const { nombre, razonSocial, nit } = input;
  const registrante = { nombre, razonSocial, nit, email: normalizeEmail(input.email) };
  requireGoodClave(deps, clave, registrante);
  const now = await deps.clock.now();
  await takePlace(deps, direccion, now);
  // Takes as long for a known address.
  const kept = await deps.passwords.hash(clave);
  attend(deps, { ...registrante, clave: kept, condiciones }, now).catch((error: unknown) =>
    deps.log.error({ error, requestId }, "a registration could not be attended to"),
  );
}

/** Counts a registration of a network, its block and in total. @throws ServiceError `demasiados_intentos` */
async function takePlace({ db }: RegisterDeps, direccion: string | null, now: Date): Promise<void> {
  const count = async (ambito: Ambito, what: string, limit = ALLOWANCES[ambito].limit) => {
    const tries = await countTry(db, tried("portal", ambito, what), now);
    if (tries > limit) throw new ServiceError("demasiados_intentos");
    return tries;
  };
  const ofNetwork = await count("registros", direccion === null ? "" : networkOf(direccion));
  const block = direccion === null ? "" : blockOf(direccion);
  const ofBlock = await count("registros", `bloque ${block}`, REGISTROS_DE_BLOQUE);
  const lane = ofBlock === 1 ? "primeros de su bloque" : ofNetwork === 1 ? "primeros" : "";
  await count("registros_todos", lane);
}

/** @throws ServiceError `prohibido` */
function requireOpen({ isRegistroOpen }: Pick<Deps, "isRegistroOpen">): void {
  if (isRegistroOpen) return;
  throw new ServiceError("prohibido", "El registro está cerrado: se entra por invitación.");
}

/** @throws ServiceError `validation_error` unless the terms in force were accepted. */
function requireAccepted({ condiciones }: Pick<Deps, "condiciones">, accepted: string): void {
  if (accepted === condiciones) return;
  const message =
    accepted === ""
      ? "Para crear la cuenta, acepte los términos y autorice el tratamiento de sus datos."
      : "Los términos cambiaron mientras usted escribía. Recargue la página, léalos y acéptelos.";
  throw invalidField("condiciones", message);
}

type Accepted = Registrante & { readonly clave: string; readonly condiciones: string };

async function attend(deps: RegisterDeps, registrante: Accepted, now: Date): Promise<void> {
  const { entropy, baseUrl } = deps;
  const { email } = registrante;
  await inTransaction(deps.db, async (tx) => {
    const id = entropy.uuidV7(now);
    const account = await findAccount(tx, "portal", email);
    if (account?.tieneClave) {
      if (!(await takeTries(tx, mailsTo(email), now))) return;
      const correo = correoDeRegistrado(`${baseUrl}/portal`);
      return insertCorreo(tx, { id, destino: email, ...correo, now });
    }
    if (await askOfClient(tx, deps, registrante, now)) return;
    const isMailed = await takeTries(tx, mailsTo(email), now);
    // The mailbox has enough mails of strangers. Any link in it confirms this registration too, by its own password.
    if (!isMailed && !(await makeRoomForUnmailed(tx, email, now))) return;
    const correo = correoDeRegistro(registroUrl(baseUrl, id));
    if (isMailed) await insertCorreo(tx, { id, destino: email, ...correo, enlace: "registro", now });
    await insertRegistro(tx, {
      registroId: entropy.uuidV7(now),
      ...registrante,
      creadoEn: now,
      venceEn: new Date(now.getTime() + REGISTRO_MS),
      correoId: isMailed ? id : null,
    });
  });
}

/**
 * Limit of mails to an address. Resets are counted apart, so that strangers cannot use them up. All `+`
 * addresses of a mailbox count as one, apart from the mailbox's own.
 */
function mailsTo(email: string): readonly Tried[] {
  const mailbox = mailboxOf(email);
  const what = `registro ${mailbox === email ? "" : "+ "}${mailbox}`;
  return [tried("portal", "correo", what), tried("portal", "buzon", what)];
}

type ConfirmDeps = Pick<
  Deps,
  "db" | "clock" | "entropy" | "passwords" | "baseUrl" | "soporteEmail" | "isRegistroOpen"
>;

interface RegistroConfirmado {
  readonly email: string;
  /** Of the test account. Shown once. */
  readonly llave: string;
}

/** Returns the address of a valid link, for the page that asks for the password. Null if it is invalid. */
export async function readRegistro(
  { db, clock, isRegistroOpen }: Pick<Deps, "db" | "clock" | "isRegistroOpen">,
  secreto: string,
): Promise<string | null> {
  if (!isRegistroOpen || !isSecreto(secreto)) return null;
  const found = await findRegistro(db, { digest: digestOf(secreto), now: await clock.now() });
  return found?.email ?? null;
}

/**
 * Confirms a registration by its mailed link and its own password, so that the owner of a mailbox accepts no stranger's
 * account. The link works once. It creates the test account, its person and its key, and deletes all other
 * registrations of the address.
 * @throws ServiceError `prohibido`; `enlace_invalido`; `validation_error` about the password, and then the link stays;
 *   `demasiados_intentos`; `conflicto` if the address has an account, or the client has begun meanwhile.
 */
export async function confirmRegistro(
  deps: ConfirmDeps,
  { secreto, clave, ...asking }: Asking & { readonly secreto: string; readonly clave: string },
): Promise<RegistroConfirmado> {
  requireOpen(deps);
  const digest = digestOf(secreto);
  const at = await deps.clock.now();
  const waiting = isSecreto(secreto) ? await findRegistro(deps.db, { digest, now: at }) : null;
  if (waiting === null) throw new ServiceError("enlace_invalido");
  const counted = tried("portal", "cuenta", `registro ${waiting.email}`);
  if (!(await takeTry(deps.db, counted, at))) throw new ServiceError("demasiados_intentos");
  const registroId = await registroWith(deps, waiting.email, clave, at);
  const opened = await inTransaction(deps.db, async (tx) => {
    await lockName(tx, `correo ${waiting.email}`);
    const now = await deps.clock.now(tx);
    const isInForce = (await findRegistro(tx, { digest, now })) !== null;
    const registro = isInForce ? await takeRegistro(tx, registroId) : null;
    if (registro === null) throw new ServiceError("enlace_invalido");
    await deleteRegistrosOf(tx, { email: registro.email });
    await forgetTries(tx, counted);
    if ((await findAccount(tx, "portal", registro.email))?.tieneClave) return ACCOUNT;
    if (await askOfClient(tx, deps, registro, now)) return CLIENT;
    return open(tx, deps, registro, asking, now);
  });
  // Thrown after the commit: the link is used up, and the client's people are told.
  if ("refused" in opened) throw new ServiceError("conflicto", opened.refused);
  return opened;
}

/**
 * Returns the newest registration of an address with this password.
 * @throws ServiceError `validation_error` about the password; `enlace_invalido` if another confirmation was faster
 */
async function registroWith(
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  email: string,
  clave: string,
  now: Date,
): Promise<string> {
  const waiting = await registrosOf(db, email, now);
  if (waiting.length === 0) throw new ServiceError("enlace_invalido");
  for (const { registroId, clave: kept } of waiting)
    if (await passwords.verify(kept, clave)) return registroId;
  throw WRONG();
}

const ACCOUNT = { refused: "Con este correo ya se ingresa a Atalaya: ingrese con su clave." } as const;
const CLIENT = {
  refused: "Su entidad ya tiene cuenta en Atalaya. Avisamos a sus administradores para que lo inviten.",
} as const;
const WRONG = () => invalidField("clave", "No es la clave que eligió al registrarse.");

async function open(
  tx: Executor,
  deps: ConfirmDeps,
  registro: NonNullable<Awaited<ReturnType<typeof takeRegistro>>>,
  asking: Asking,
  now: Date,
): Promise<RegistroConfirmado> {
  const { nombre, razonSocial, nit, email, clave, condiciones, creadoEn } = registro;
  const sistema: SistemaActor = { kind: "sistema", tarea: "registro", requestId: asking.requestId };
  const { cliente, llave } = await openCuentaPruebaIn(tx, deps, sistema, {
    razonSocial,
    nit,
    cuentaRealId: null,
    etiqueta: "Primera llave",
  });
  const usuarioId = deps.entropy.uuidV7(now);
  const { clienteId } = cliente;
  await insertUsuario(tx, { usuarioId, clienteId, email, nombre, rol: "administrador", creadoEn: now });
  await saveClave(tx, "portal", usuarioId, clave, now);
  const account = await readAccount(tx, "portal", usuarioId);
  if (account === null) throw new Error(`There is no account ${usuarioId}`);
  const objeto = usuarioObjeto("portal", usuarioId);
  // What was accepted and when is evidence: the act is chained and signed with the others.
  const accepted = condiciones === null ? {} : { condiciones, condicionesEn: creadoEn };
  const detalle = { despues: { email, nombre, razonSocial, nit, ...accepted } };
  await recordAct(tx, actingAs(account, asking), { en: now, accion: "registro.confirmado", objeto, detalle });
  return { email, llave: llave.key };
}
