import { type Act, recordAct } from "../../db/bitacora/actividad";
import { findCliente } from "../../db/clientes/clientes";
import { emailIsTaken, insertUsuario } from "../../db/identidad/usuarios";
import { insertUsuarioSoporte } from "../../db/identidad/usuarios-soporte";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { AvisoDeSoporte } from "../../domain/identidad/aviso-soporte";
import { normalizeEmail } from "../../domain/identidad/email";
import { enlaceUrl } from "../../domain/identidad/enlace";
import { usuarioObjeto } from "../../domain/identidad/realm";
import type { Rol, RolSoporte } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { mailEnlace, showEnlace } from "./mail-usuario";
import type { TeamActor } from "./reach";
import { recordAndTell } from "./record-and-tell";
import { takeInvitation } from "./take-invitation";

interface Invited<R> {
  readonly email: string;
  readonly nombre: string;
  readonly rol: R;
}

export type InviteInput =
  | (Invited<Rol> & {
      readonly realm: "portal";
      readonly clienteId: string;
      /** By which written request of the client's support asks, and why. */
      readonly solicitud?: AvisoDeSoporte["solicitud"];
    })
  | (Invited<RolSoporte> & { readonly realm: "soporte" });

type InviteDeps = Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">;

/**
 * Adds a person, to a client by one of its own or by support, to support by support, and mails the invitation.
 * @throws ServiceError `not_found` for whom is not the actor's to invite; `conflicto` for the test account of a client,
 * whose people are the client's; `validation_error` where the address has an account there already or, for support,
 * anywhere.
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
  /** Of a link beside the mailed one, for whoever asked to hand on; shown this once. */
  readonly enlace: string;
  readonly venceEn: Date;
}

/** The same with a link in the answer, for those who call the address `correo`. */
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

/** A link of an invitation that is being made, to be shown this once. */
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

/** The invitation itself; `campo` is what whoever asks calls the address. */
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
    if (cliente.cuentaRealId !== null) throw new ServiceError("conflicto", { message: OF_REAL_ACCOUNT });
  }
  const email = normalizeEmail(input.email);
  // A client's own people are not told whose an address is: its owner is, by the mail.
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

export function emailTaken(campo: string): ServiceError {
  const message = "Ese correo ya tiene una cuenta en Atalaya.";
  return new ServiceError("validation_error", { issues: [{ path: [campo], message }] });
}
