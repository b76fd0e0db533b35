import { recordAct } from "../../db/bitacora/actividad";
import { pageOfSolicitudes } from "../../db/facturacion/solicitudes";
import {
  type Account,
  findAccount,
  isOfAnother,
  lockAccount,
  readAccount,
  saveClave,
} from "../../db/identidad/accounts";
import { cancelEnlaces, type EnlaceTipo, findEnlace, takeEnlace } from "../../db/identidad/enlaces-usuario";
import { forgetTries, takeTries } from "../../db/identidad/entradas";
import { forgetDispositivos, revokeSesiones } from "../../db/identidad/sesiones";
import { lockName } from "../../db/sql/advisory-lock";
import { inTransaction } from "../../db/sql/transaction";
import type { PedidoOf, Solicitud } from "../../domain/facturacion/solicitud";
import { subscriberOf, tried } from "../../domain/identidad/allowance";
import { normalizeEmail } from "../../domain/identidad/correo-usuario";
import { digestOf, isSecreto } from "../../domain/identidad/secreto";
import { type Realm, usuarioObjeto } from "../../domain/identidad/session";
import type { OfCliente, PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepFin, lockSolicitud } from "../facturacion/solicitudes";
import { type Asking, type AskingIn, actingAs } from "./acting-as";
import { requireGoodClave } from "./claves";
import { invite } from "./invitaciones";
import { mailEnlace, mailNotice, namesOf } from "./mail-usuario";

interface EnlaceRef {
  readonly realm: Realm;
  readonly tipo: EnlaceTipo;
  readonly secreto: string;
}

export interface EnlaceOwner extends Pick<Account, "nombre" | "email" | "razonSocial"> {
  /** As the page of the link names them. */
  readonly shown: ReturnType<typeof namesOf>;
}

/** Returns the owner of a valid mailed link. Null if it is invalid for any reason. */
export async function readEnlace(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { realm, tipo, secreto }: EnlaceRef,
): Promise<EnlaceOwner | null> {
  if (!isSecreto(secreto)) return null;
  const usuarioId = await findEnlace(db, realm, tipo, digestOf(secreto), await clock.now());
  const account = usuarioId === null ? null : await readAccount(db, realm, usuarioId);
  if (!account?.isOpen) return null;
  const { nombre, email, razonSocial } = account;
  return { nombre, email, razonSocial, shown: namesOf(account) };
}

type AskDeps = Pick<Deps, "db" | "clock" | "entropy" | "baseUrl" | "log">;

/**
 * Mails the owner of this address a link to set a password, or the invitation again if it was not accepted.
 * The answer is the same for unknown addresses, and does not wait for this.
 * @throws ServiceError `demasiados_intentos`
 */
export async function askReset(
  deps: AskDeps,
  { email, ...asking }: AskingIn & { readonly email: string },
): Promise<void> {
  const now = await deps.clock.now();
  const address = normalizeEmail(email);
  const { realm, direccion } = asking;
  const counted = [
    ...(direccion === null ? [] : [tried(realm, "direccion", subscriberOf(direccion))]),
    tried(realm, "correo", address),
  ];
  if (!(await takeTries(deps.db, counted, now))) throw new ServiceError("demasiados_intentos");
  mail(deps, address, asking, now).catch((error: unknown) =>
    deps.log.error({ error, requestId: asking.requestId }, "a reset that was asked for could not be mailed"),
  );
}

async function mail(deps: AskDeps, address: string, asking: AskingIn, now: Date): Promise<void> {
  const account = await findAccount(deps.db, asking.realm, address);
  if (!account?.isOpen) return;
  const { realm, usuarioId } = account;
  await inTransaction(deps.db, async (tx) => {
    await mailEnlace(tx, deps, account.tieneClave ? "restablecer" : "invitacion", {
      realm,
      usuarioId,
      now,
    });
    await recordAct(tx, actingAs(account, asking), {
      en: now,
      accion: "clave.restablecimiento_pedido",
      objeto: usuarioObjeto(realm, usuarioId),
    });
  });
}

interface RedeemEnlaceInput extends Asking, EnlaceRef {
  readonly clave: string;
}

const ACCIONES = { invitacion: "invitacion.aceptada", restablecer: "clave.restablecida" } as const;

const OF_ANOTHER =
  "Con este correo ya se ingresa a Atalaya por otra entidad. Pida a quien lo invitó que use otro correo.";

/**
 * Sets the password through a mailed link. Uses up this link, once, and all other links of the person. Ends
 * all sessions and forgets all browsers. The second factor stays.
 * @throws ServiceError `enlace_invalido`; `validation_error` for a refused password, and then the link stays;
 *   `conflicto` if the address has access at another client.
 */
export async function redeemEnlace(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "passwords" | "baseUrl">,
  { realm, tipo, secreto, clave, ...asking }: RedeemEnlaceInput,
): Promise<{ readonly email: string }> {
  const owner = await readEnlace(deps, { realm, tipo, secreto });
  if (owner === null) throw new ServiceError("enlace_invalido");
  requireGoodClave(deps, clave, owner);
  const kept = await deps.passwords.hash(clave);
  return inTransaction(deps.db, async (tx) => {
    const now = await deps.clock.now(tx);
    const usuarioId = await takeEnlace(tx, realm, tipo, digestOf(secreto), now);
    const account = usuarioId === null ? null : await lockAccount(tx, realm, usuarioId);
    if (account === null || account.desactivadoEn !== null) throw new ServiceError("enlace_invalido");
    // If several clients invited the address, the first accepted invitation gets it.
    await lockName(tx, `correo ${account.email}`);
    if (await isOfAnother(tx, account)) throw new ServiceError("conflicto", OF_ANOTHER);
    await saveClave(tx, realm, account.usuarioId, kept, now);
    await cancelEnlaces(tx, realm, account.usuarioId, now);
    await forgetDispositivos(tx, realm, account.usuarioId);
    await forgetTries(tx, tried(realm, "cuenta", account.email));
    const sesiones = await revokeSesiones(tx, realm, account.usuarioId, {}, now);
    if (tipo === "restablecer") await mailNotice(tx, deps, "clave_cambiada", { ...account, now });
    await recordAct(tx, actingAs(account, asking), {
      en: now,
      accion: ACCIONES[tipo],
      objeto: usuarioObjeto(account.realm, account.usuarioId),
      detalle: { despues: { sesionesCerradas: sesiones } },
    });
    return { email: account.email };
  });
}

/** An invitation that waits for an administrador. */
interface InvitacionPendiente extends Omit<PedidoOf<"invitacion">, "tipo"> {
  readonly solicitudId: string;
  readonly creadaEn: Date;
  readonly venceEn: Date;
}

const SHOWN = 50;

/** Returns the people whom support wants to invite to the actor's client, newest first. */
export async function listInvitaciones(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { now }: { readonly now: Date },
): Promise<readonly InvitacionPendiente[]> {
  const query = { clienteId, pendientesEn: now, tipos: ["invitacion"], limite: SHOWN, after: null } as const;
  return (await pageOfSolicitudes(db, query)).filter(isInvitacion).map((solicitud) => {
    const { tipo: _, ...asked } = solicitud.pedido;
    const { solicitudId, creadaEn, venceEn } = solicitud;
    return { ...asked, solicitudId, creadaEn, venceEn };
  });
}

/**
 * An administrador of the client approves a person whom support wants to invite, and becomes the inviter. Or rejects
 * it, with a reason.
 * @throws ServiceError `prohibido` for other roles; `not_found` for another client's; `conflicto` if it was answered,
 *   was taken back or has expired; `validation_error` if the client has a person with that address now.
 */
export async function answerInvitacion(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: PortalActor,
  input: { readonly solicitudId: string; readonly motivo: string | null },
): Promise<void> {
  const { solicitudId, motivo } = input;
  // With a reason it is rejected.
  const estado = motivo === null ? "aprobada" : "rechazada";
  if (actor.rol !== "administrador") throw new ServiceError("prohibido");
  await inTransaction(deps.db, async (tx) => {
    const { solicitud, now } = await lockSolicitud(tx, deps, actor, solicitudId, estado, actor.clienteId);
    if (!isInvitacion(solicitud)) throw new ServiceError("not_found");
    await keepFin(tx, actor, { solicitud, estado, motivo, now });
    if (estado === "rechazada") return;
    const { email, nombre, rol } = solicitud.pedido;
    await invite(
      tx,
      deps,
      actor,
      { realm: "portal", clienteId: actor.clienteId, email, nombre, rol },
      now,
      "email",
    );
  });
}

const isInvitacion = (solicitud: Solicitud): solicitud is Solicitud<PedidoOf<"invitacion">> =>
  solicitud.pedido.tipo === "invitacion";
