import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { insertCorreo } from "../../db/avisos/correos";
import { type Act, recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { findPendiente, findSolicitud, insertFin, insertSolicitud } from "../../db/facturacion/solicitudes";
import { readAccount } from "../../db/identidad/accounts";
import { entradaOf } from "../../db/identidad/entradas";
import { usuariosSoporte } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import type { Cliente } from "../../domain/clientes/cliente";
import {
  type Cierre,
  type CierreRefusal,
  claveOf,
  type Pedido,
  refuseCierre,
  type Solicitud,
  solicitudVenceEn,
} from "../../domain/facturacion/solicitud";
import { CONTROL_DE_RETENCION } from "../../domain/identidad/controles";
import { refuseSegunda, SEGUNDA_REFUSED } from "../../domain/identidad/segunda-persona";
import type { Realm } from "../../domain/identidad/session";
import type { PortalActor, RolSoporte, SoportePersona } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** Words of the acts for the object of a request, and for the request. */
const QUE = {
  bolsa: ["pago", "pago.solicitado"],
  cobro: ["pago", "pago.solicitado"],
  reversion: ["reversion", "reversion.solicitada"],
  plan: ["plan", "plan.solicitado"],
  vencimiento: ["vencimiento", "vencimiento.solicitado"],
  tope: ["tope", "tope.solicitado"],
  lista: ["lista", "lista.solicitada"],
  retencion: ["retencion", "retencion.solicitada"],
  pago_avisado: ["pago_avisado", "pago_avisado.enviado"],
  bolsa_pedida: ["bolsa_pedida", "bolsa_pedida.enviada"],
  invitacion: ["invitacion", "invitacion.solicitada"],
  cuatro_ojos: ["cuatro_ojos", "cuatro_ojos.solicitado"],
  segundo_factor: ["segundo_factor", "segundo_factor.solicitado"],
  alertas: ["alertas", "alertas.solicitadas"],
} as const satisfies Record<Pedido["tipo"], readonly [string, string]>;

/** A person who asks or answers. */
type Pide = SoportePersona | PortalActor;

const nombreOf = (actor: Pide): string => (actor.kind === "portal" ? actor.nombre : actor.name);

/** As the acts record it, with the hash of a webhook's URL, because its path may contain a secret of the receiver. */
const recordedPedido = (pedido: Pedido): Pedido =>
  pedido.tipo === "alertas" && pedido.webhookUrl !== null
    ? { ...pedido, webhookUrl: createHash("sha256").update(pedido.webhookUrl).digest("hex") }
    : pedido;

interface NewSolicitud {
  readonly pedido: Pedido;
  readonly valor: number | null;
  /** Null if it is about a list. */
  readonly cliente: Cliente | null;
  readonly now: Date;
  readonly recibo?: boolean;
  /** An earlier expiry than usual. */
  readonly venceEn?: Date;
  /** Records the act in another trail too. */
  readonly record?: (act: Act) => Promise<void>;
}

/** Stores a request that waits for a second person. */
export async function keepSolicitud(
  tx: Executor,
  { entropy }: Pick<Deps, "entropy">,
  actor: Pide,
  asked: NewSolicitud,
): Promise<Solicitud> {
  const { cliente, now, pedido, valor, recibo = false, venceEn = solicitudVenceEn(now) } = asked;
  const { record = (act) => recordAct(tx, actor, act) } = asked;
  const clienteId = cliente?.clienteId ?? null;
  const kept = {
    solicitudId: entropy.uuidV7(now),
    clienteId,
    pedido,
    valor,
    recibo,
    creadaEn: now,
    venceEn,
    solicitadaPor: actor.usuarioId,
    solicitante: nombreOf(actor),
  };
  await insertSolicitud(tx, kept);
  await record({
    en: now,
    accion: QUE[pedido.tipo][1],
    objeto: { tipo: "solicitud", id: kept.solicitudId },
    detalle: {
      despues: { clienteId, clave: claveOf(pedido), pedido: recordedPedido(pedido), valor },
      motivo: "motivo" in pedido ? pedido.motivo : null,
    },
  });
  return { ...kept, razonSocial: cliente?.razonSocial ?? null, fin: null };
}

/** Mails the people of support who may approve a request: with one of these roles, and not the asker's. */
export async function tellApprovers(
  tx: Executor,
  { entropy }: Pick<Deps, "entropy">,
  { solicitadaPor: por, creadaEn: en }: Pick<Solicitud, "solicitadaPor" | "creadaEn">,
  {
    roles,
    asunto,
    texto,
  }: { readonly roles: readonly RolSoporte[]; readonly asunto: string; readonly texto: string },
): Promise<void> {
  for (const { usuarioId, email: destino, rol, desactivadoEn, tieneClave } of await usuariosSoporte(tx)) {
    const mayApprove = roles.some((one) => one === rol);
    if (usuarioId === por || !mayApprove || desactivadoEn !== null || !tieneClave) continue;
    if (refuseSegunda(await entradaOf(tx, "soporte", usuarioId), { por, en }) !== null) continue;
    await insertCorreo(tx, { id: entropy.uuidV7(en), destino, asunto, texto, now: en });
  }
}

/**
 * Stores a request, or returns the equal one that waits already. Call it under the client's lock.
 * @throws ServiceError `conflicto` if another request about the same object waits. That one must be decided first.
 */
export async function keepOnce(
  tx: Executor,
  deps: Pick<Deps, "entropy">,
  actor: Pide,
  asked: {
    readonly cliente: Cliente;
    readonly pedido: Pedido;
    readonly valor: number | null;
    readonly now: Date;
  },
): Promise<{ readonly solicitud: Solicitud; readonly isNew: boolean }> {
  const { cliente, pedido, now } = asked;
  const { clienteId } = cliente;
  const about = { clienteId, clave: claveOf(pedido), tipos: [pedido.tipo] };
  const waiting = await findPendiente(tx, about, now);
  if (waiting === null) return { solicitud: await keepSolicitud(tx, deps, actor, asked), isNew: true };
  if (isDeepStrictEqual(waiting.pedido, pedido)) return { solicitud: waiting, isNew: false };
  const ofSoporte = pedido.tipo === "retencion" ? "los datos del cliente" : "Pagos";
  const where = actor.kind === "portal" ? "Equipo" : ofSoporte;
  throw new ServiceError(
    "conflicto",
    `Ya espera aprobación otro cambio de lo mismo, que pidió ${waiting.solicitante}: apruébelo, rechácelo o retírelo en ${where}.`,
  );
}

export const REFUSED: Readonly<Record<CierreRefusal | "del_cliente" | "sin_permiso", string>> = {
  cerrada: "Esa solicitud ya se decidió. Recargue la página para ver cómo quedó.",
  vencida: "La solicitud venció sin segunda aprobación. Pídala de nuevo.",
  propia: "Usted lo pidió: debe aprobarlo o rechazarlo otra persona.",
  del_cliente: "La acepta o la rechaza un administrador del cliente, en su portal.",
  sin_permiso: "Quien lo pidió ya no puede pedirlo. Rechácelo; si hace falta, pídalo usted de nuevo.",
  ajena: "Solo quien lo pidió puede retirarlo. Para negarlo, rechácelo.",
};

/** A request about a client. Most are. */
type DeCliente = Solicitud & { readonly clienteId: string };

/**
 * Returns a request that this person may end, under its client's lock. @throws ServiceError `not_found`, `conflicto`
 */
export async function lockSolicitud(
  tx: Executor,
  { clock }: Pick<Deps, "clock">,
  { usuarioId }: Pick<SoportePersona, "usuarioId">,
  solicitudId: string,
  estado: Cierre,
  /** Its client, if one of the client's people asks. */
  of?: string,
): Promise<{ readonly cliente: Cliente; readonly solicitud: DeCliente; readonly now: Date }> {
  const found = await findSolicitud(tx, solicitudId);
  const clienteId = of === undefined || found?.clienteId === of ? (found?.clienteId ?? null) : null;
  const cliente = clienteId === null ? null : await lockCliente(tx, clienteId);
  // Read again, because the previous holder of the lock may have ended it.
  const solicitud = cliente && (await findSolicitud(tx, solicitudId));
  if (!solicitud || clienteId === null) throw new ServiceError("not_found");
  const now = await clock.now(tx);
  const refusal = refuseCierre(solicitud, now, { estado, usuarioId });
  if (refusal !== null) throw new ServiceError("conflicto", REFUSED[refusal]);
  // A client consents to an invitation by support, so these are always two people.
  if (estado === "aprobada" && solicitud.pedido.tipo !== "invitacion") {
    await requireSegunda(tx, of === undefined ? "soporte" : "portal", usuarioId, solicitud);
    if (of === undefined) await requireAsker(tx, solicitud);
  }
  return { cliente, solicitud: { ...solicitud, clienteId }, now };
}

/** @throws ServiceError `conflicto` if the person of support who asked may no longer ask for it. */
async function requireAsker(tx: Executor, { solicitadaPor, pedido }: Solicitud): Promise<void> {
  const account = await readAccount(tx, "soporte", solicitadaPor);
  const roles: readonly RolSoporte[] =
    pedido.tipo === "retencion" ? CONTROL_DE_RETENCION.pide : ["administrador", "agente"];
  if (account === null || (account.isOpen && roles.includes(account.rol))) return;
  throw new ServiceError("conflicto", REFUSED.sin_permiso);
}

/** @throws ServiceError `conflicto` if the approver came in after the request, or by an invitation of the asker. */
export async function requireSegunda(
  tx: Executor,
  realm: Realm,
  usuarioId: string,
  { solicitadaPor: por, creadaEn: en }: Pick<Solicitud, "solicitadaPor" | "creadaEn">,
): Promise<void> {
  const refusal = refuseSegunda(await entradaOf(tx, realm, usuarioId), { por, en });
  if (refusal !== null) throw new ServiceError("conflicto", SEGUNDA_REFUSED[refusal]);
}

/** Ends a request and records the act. @throws ServiceError `conflicto` if another person ended it first. */
export async function keepFin(
  tx: Executor,
  actor: Pide,
  end: {
    readonly solicitud: Solicitud;
    readonly estado: Cierre;
    readonly motivo: string | null;
    readonly now: Date;
    /** Records the act in another trail too. */
    readonly record?: (act: Act) => Promise<void>;
  },
): Promise<void> {
  const { solicitud, estado, motivo, now, record = (act) => recordAct(tx, actor, act) } = end;
  const fin = { estado, en: now, por: actor.usuarioId, nombre: nombreOf(actor), motivo };
  if (!(await insertFin(tx, solicitud, fin))) throw new ServiceError("conflicto", REFUSED.cerrada);
  const { solicitudId, clienteId, pedido, valor } = solicitud;
  await record({
    en: now,
    accion: `${QUE[pedido.tipo][0]}.${estado}`,
    objeto: { tipo: "solicitud", id: solicitudId },
    detalle: {
      antes: { estado: "pendiente" },
      despues: { estado, clienteId, pedido: recordedPedido(pedido), valor },
      motivo,
    },
  });
}
