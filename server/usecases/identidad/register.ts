import { insertCorreo } from "../../db/avisos/correos";
import { findAccount } from "../../db/identidad/accounts";
import { countTry, takeTries } from "../../db/identidad/intentos-ingreso";
import { insertRegistro, makeRoomForUnmailed } from "../../db/identidad/registros";
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
import { mailboxOf, normalizeEmail } from "../../domain/identidad/email";
import {
  correoDeRegistrado,
  correoDeRegistro,
  REGISTRO_MS,
  type Registrante,
  registroUrl,
} from "../../domain/identidad/registro";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import type { Asking } from "./acting-as";
import { askOfClient } from "./ask-of-client";
import { requireGoodClave } from "./choose-clave";

type RegisterDeps = Pick<
  Deps,
  "db" | "clock" | "entropy" | "passwords" | "baseUrl" | "soporteEmail" | "isRegistroOpen" | "log"
>;

export interface RegisterInput extends Asking, Registrante {
  readonly clave: string;
}

/**
 * Somebody asks for a test account: a link is mailed that confirms it, and until then nothing of them exists but that.
 * Whoever has an account by the address is told so by mail; of a NIT that is a client's its administradores are asked.
 * The answer is the same for each, and does not wait for what is done about it. Counted by network, by block and all together.
 * @throws ServiceError `prohibido` where only invitations come in; `validation_error` of the password alone;
 *   `demasiados_intentos`
 */
export async function register(deps: RegisterDeps, { clave, ...input }: RegisterInput): Promise<void> {
  requireOpen(deps);
  const { direccion, requestId } = input;
  const { nombre, razonSocial, nit } = input;
  const registrante = { nombre, razonSocial, nit, email: normalizeEmail(input.email) };
  requireGoodClave(deps, clave, registrante);
  const now = await deps.clock.now();
  await takePlace(deps, direccion, now);
  // Takes as long for an address that we know.
  const kept = await deps.passwords.hash(clave);
  attend(deps, registrante, kept, now).catch((error: unknown) =>
    deps.log.error({ error, requestId }, "a registration could not be attended to"),
  );
}

/** Counts one of a network, of its block and of everybody. @throws ServiceError `demasiados_intentos` */
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
export function requireOpen({ isRegistroOpen }: Pick<Deps, "isRegistroOpen">): void {
  if (isRegistroOpen) return;
  throw new ServiceError("prohibido", { message: "El registro está cerrado: se entra por invitación." });
}

async function attend(deps: RegisterDeps, registrante: Registrante, clave: string, now: Date): Promise<void> {
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
    // Strangers have had the mailbox sent enough. Any link in it confirms this registration too, by its own password.
    if (!isMailed && !(await makeRoomForUnmailed(tx, email, now))) return;
    const correo = correoDeRegistro(registroUrl(baseUrl, id));
    if (isMailed) await insertCorreo(tx, { id, destino: email, ...correo, enlace: "registro", now });
    await insertRegistro(tx, {
      registroId: entropy.uuidV7(now),
      ...registrante,
      clave,
      creadoEn: now,
      venceEn: new Date(now.getTime() + REGISTRO_MS),
      correoId: isMailed ? id : null,
    });
  });
}

/**
 * Mails to an address, apart from its resets, which nobody uses up for its owner by this. All `+` addresses of a mailbox
 * count as one, and apart from the mailbox's own, which they must not use up.
 */
function mailsTo(email: string): readonly Tried[] {
  const mailbox = mailboxOf(email);
  const what = `registro ${mailbox === email ? "" : "+ "}${mailbox}`;
  return [tried("portal", "correo", what), tried("portal", "buzon", what)];
}
