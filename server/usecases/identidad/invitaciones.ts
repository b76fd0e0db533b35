import { type Act, recordAct } from "../../db/bitacora/actividad";
import { findCliente, lockCliente } from "../../db/clientes/clientes";
import { findPendiente } from "../../db/facturacion/solicitudes";
import { cancelEnlaces } from "../../db/identidad/enlaces-usuario";
import { takeTries } from "../../db/identidad/entradas";
import {
  countAdministradores,
  emailIsTaken,
  insertUsuario,
  insertUsuarioSoporte,
} from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { PedidoOf } from "../../domain/facturacion/solicitud";
import { tried } from "../../domain/identidad/allowance";
import { type AvisoDeSoporte, mailboxOf, normalizeEmail } from "../../domain/identidad/correo-usuario";
import { enlaceUrl } from "../../domain/identidad/secreto";
import { type Realm, usuarioObjeto } from "../../domain/identidad/session";
import type { Rol, RolSoporte, SoportePersona } from "../../domain/shared/actor";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepSolicitud } from "../facturacion/solicitudes";
import { mailEnlace, recordAndTell, showEnlace } from "./mail-usuario";
import { lockManaged, type Managed, type TeamActor } from "./reach";

/**
 * Counts an invitation to be mailed. There is a daily limit per address and per client.
 * @throws ServiceError `demasiados_intentos`
 */
async function takeInvitation(
  tx: Executor,
  actor: TeamActor,
  { realm, email }: { readonly realm: Realm; readonly email: string },
  now: Date,
): Promise<void> {
  const counted = [
    ...(actor.kind === "portal" ? [tried(realm, "invitaciones", actor.clienteId)] : []),
    tried(realm, "buzon", mailboxOf(email)),
  ];
  if (await takeTries(tx, counted, now)) return;
  const message = "Hoy ya se enviaron muchas invitaciones. Envíe las demás mañana.";
  throw new ServiceError("demasiados_intentos", message);
}

interface Invited<R> {
  readonly email: string;
  readonly nombre: string;
  readonly rol: R;
}

type InviteInput =
  | (Invited<Rol> & {
      readonly realm: "portal";
      readonly clienteId: string;
      /** The client's written request, and the reason, if support asks. */
      readonly solicitud?: AvisoDeSoporte["solicitud"];
    })
  | (Invited<RolSoporte> & { readonly realm: "soporte" });

type InviteDeps = Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">;

/**
 * Adds a person to a client (by its people or by support) or to support, and mails the invitation.
 * @throws ServiceError `not_found` if the actor may not invite there; `conflicto` for the test account of a client,
 *   which has the client's people; `validation_error` if the address has an account there or, for support, anywhere.
 */
export function inviteUsuario(
  deps: InviteDeps,
  actor: TeamActor,
  input: InviteInput,
): Promise<{ readonly usuarioId: string }> {
  return inTransaction(deps.db, async (tx) => {
    const now = await deps.clock.now(tx);
    return { usuarioId: await invite(tx, deps, actor, input, now, "email") };
  });
}

export interface ShownInvitation {
  readonly usuarioId: string;
  /** As the account has it. */
  readonly email: string;
  /** A second link for the inviter to pass on. Shown once. */
  readonly enlace: string;
  readonly venceEn: Date;
}

/** Like `inviteUsuario`, with a link in the answer. Its callers name the address `correo`. */
export function inviteUsuarioShowing(
  deps: InviteDeps,
  actor: TeamActor,
  input: InviteInput,
): Promise<ShownInvitation> {
  return inTransaction(deps.db, async (tx) => {
    const now = await deps.clock.now(tx);
    const usuarioId = await invite(tx, deps, actor, input, now, "correo");
    return showInvitation(tx, deps, input, usuarioId, now);
  });
}

/** Makes a link of an invitation to be shown once. */
export async function showInvitation(
  tx: Executor,
  { entropy, baseUrl }: Pick<Deps, "entropy" | "baseUrl">,
  { realm, email }: InviteInput,
  usuarioId: string,
  now: Date,
): Promise<ShownInvitation> {
  const { secreto, venceEn } = await showEnlace(tx, entropy, "invitacion", { realm, usuarioId, now });
  const enlace = enlaceUrl(baseUrl, realm, "invitacion", secreto);
  return { usuarioId, email: normalizeEmail(email), enlace, venceEn };
}

/** Makes the invitation. `campo` is the caller's name of the address. */
export async function invite(
  tx: Executor,
  deps: Pick<Deps, "entropy" | "baseUrl">,
  actor: TeamActor,
  input: InviteInput,
  now: Date,
  campo: string,
): Promise<string> {
  const { realm, nombre, rol } = input;
  if (actor.kind === "portal" && (realm !== "portal" || input.clienteId !== actor.clienteId)) {
    throw new ServiceError("not_found");
  }
  if (input.realm === "portal") {
    const cliente = await findCliente(tx, input.clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    if (cliente.cuentaRealId !== null) throw new ServiceError("conflicto", OF_REAL_ACCOUNT);
  }
  const email = normalizeEmail(input.email);
  // A client's people do not learn that an address has another account. Its owner does, by mail.
  if (input.realm === "portal" && actor.kind === "soporte" && (await emailIsTaken(tx, { ...input, email })))
    throw emailTaken(campo);
  const usuarioId = deps.entropy.uuidV7(now);
  const persona = { usuarioId, email, nombre, creadoEn: now };
  const isNew = await (input.realm === "portal"
    ? insertUsuario(tx, { ...persona, clienteId: input.clienteId, rol: input.rol })
    : insertUsuarioSoporte(tx, { ...persona, rol: input.rol }));
  if (!isNew) throw emailTaken(campo);
  await takeInvitation(tx, actor, { realm, email }, now);
  await mailEnlace(tx, deps, "invitacion", { realm, usuarioId, now });
  const solicitud = (input.realm === "portal" && input.solicitud) || null;
  const act: Act = {
    en: now,
    accion: "usuario.invitado",
    objeto: usuarioObjeto(realm, usuarioId),
    detalle: {
      despues: { email, nombre, rol, ...(solicitud && { referenciaSolicitud: solicitud.referencia }) },
      motivo: solicitud?.motivo ?? null,
    },
  };
  if (input.realm === "portal" && actor.kind === "soporte") {
    const { clienteId } = input;
    const told = { que: "invito", email, nombre, rol: input.rol, solicitud, clienteId, act } as const;
    await recordAndTell(tx, deps, actor, told);
  } else await recordAct(tx, actor, act);
  return usuarioId;
}

const OF_REAL_ACCOUNT =
  "A esta cuenta de prueba entran las personas de su cuenta real: invítelas en la cuenta real.";

function emailTaken(campo: string): ServiceError {
  return invalidField(campo, "Ese correo ya tiene una cuenta en Atalaya.");
}

/**
 * Mails the invitation again and revokes the earlier link.
 * @throws ServiceError `not_found`; `conflicto` for a person who accepted or has no access.
 */
export async function reinviteUsuario(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: TeamActor,
  { realm, usuarioId }: Managed,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const account = await lockManaged(tx, actor, { realm, usuarioId });
    if (account.tieneClave || account.desactivadoEn !== null) {
      throw new ServiceError("conflicto", "Esa persona ya aceptó su invitación o está desactivada.");
    }
    const now = await deps.clock.now(tx);
    await takeInvitation(tx, actor, account, now);
    await cancelEnlaces(tx, realm, usuarioId, now);
    await mailEnlace(tx, deps, "invitacion", { realm, usuarioId, now });
    await recordAct(tx, actor, {
      en: now,
      accion: "usuario.invitado_de_nuevo",
      objeto: usuarioObjeto(realm, usuarioId),
    });
  });
}

interface InviteBySoporteInput extends Omit<PedidoOf<"invitacion">, "tipo"> {
  readonly clienteId: string;
}

/** Nobody's id, so that a count excludes no one. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Support invites a person to a client's portal, by the client's written request. If the client has an administrador
 * with access, one of them must consent first. A client's first person is invited at once. Its administradores are told
 * and see it in their activity. Repeating it returns the waiting request (contract-decisions 246).
 * @throws ServiceError `not_found`; `conflicto` for the test account of a client; `validation_error` if the address has
 *   any account.
 */
export async function inviteBySoporte(
  deps: InviteDeps,
  actor: SoportePersona,
  { clienteId, ...asked }: InviteBySoporteInput,
): Promise<{ readonly estado: "invitada" | "espera" }> {
  return inTransaction(deps.db, async (tx) => {
    // New administradores and other invitations wait for this lock.
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const pedido = { tipo: "invitacion", ...asked, email: normalizeEmail(asked.email) } as const;
    const { email, nombre, rol, referencia, motivo } = pedido;
    const solicitud = { referencia, motivo };
    if ((await countAdministradores(tx, clienteId, NOBODY)) === 0) {
      await invite(
        tx,
        deps,
        actor,
        { realm: "portal", clienteId, email, nombre, rol, solicitud },
        now,
        "email",
      );
      return { estado: "invitada" };
    }
    if (await emailIsTaken(tx, { email, clienteId })) throw emailTaken("email");
    if ((await waiting(tx, clienteId, email, now)) === null) {
      const told = { que: "pide", email, nombre, rol, solicitud, clienteId } as const;
      const record = (act: Parameters<typeof recordAndTell>[3]["act"]) =>
        recordAndTell(tx, deps, actor, { ...told, act });
      await keepSolicitud(tx, deps, actor, { cliente, pedido, valor: null, now, record });
    }
    return { estado: "espera" };
  });
}

const waiting = (tx: Executor, clienteId: string, email: string, now: Date) =>
  findPendiente(tx, { clienteId, clave: email, tipos: ["invitacion"] }, now);
