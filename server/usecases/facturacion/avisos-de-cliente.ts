import { insertCorreo } from "../../db/avisos/correos";
import { recordAct, recordActBeforeCliente } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { findPago } from "../../db/facturacion/pagos";
import { insertFin, pageOfSolicitudes } from "../../db/facturacion/solicitudes";
import { readAccount } from "../../db/identidad/accounts";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { avisoASoporte, respuestaAlAviso } from "../../domain/facturacion/aviso-de-cliente";
import { isSameReferencia } from "../../domain/facturacion/pago";
import {
  AVISO_TIPOS,
  AVISOS_MAX,
  type AvisoDeCliente,
  avisoVenceEn,
  claveOf,
  estadoOfSolicitud,
  isAviso,
  type Solicitud,
  type SolicitudEstado,
} from "../../domain/facturacion/solicitud";
import type { CuentaActor, OfCliente, PortalActor, SoportePersona } from "../../domain/shared/actor";
import { DAY_MS } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepFin, keepSolicitud, lockSolicitud } from "./solicitudes";

type Aviso = Solicitud<AvisoDeCliente>;

const isOfAviso = (solicitud: Solicitud): solicitud is Aviso => isAviso(solicitud.pedido);

async function latest(
  executor: Executor,
  query: { readonly clienteId: string | null; readonly pendientesEn: Date | null; readonly limite: number },
): Promise<Aviso[]> {
  const found = await pageOfSolicitudes(executor, { ...query, tipos: AVISO_TIPOS, after: null });
  return found.filter(isOfAviso);
}

/**
 * Tells support that the client paid, or that it wants a bolsa. Support sees it in Pagos and is mailed. A second click
 * finds the first one. It works while the client is blocked.
 * @throws ServiceError `not_found` for a test account; `conflicto` if that payment is registered;
 *   `demasiados_intentos` above the limits of a client
 */
export async function sendAviso(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl" | "soporteEmail">,
  actor: PortalActor,
  pedido: AvisoDeCliente,
): Promise<{ readonly solicitudId: string }> {
  const { clienteId, modo } = actor;
  if (modo === "prueba") throw new ServiceError("not_found");
  return inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const waiting = await latest(tx, { clienteId, pendientesEn: now, limite: AVISOS_MAX.enEspera });
    const same = waiting.find(
      ({ pedido: { tipo }, pedido: known }) =>
        tipo === pedido.tipo && isSameReferencia(claveOf(known), claveOf(pedido)),
    );
    if (same !== undefined) return same;
    if (pedido.tipo === "pago_avisado" && (await findPago(tx, clienteId, pedido.pagoReferencia)) !== null) {
      const message = `El pago ${pedido.pagoReferencia} ya está registrado: véalo en Pagos y reversiones.`;
      throw new ServiceError("conflicto", message);
    }
    if (waiting.length >= AVISOS_MAX.enEspera) {
      const message = `Soporte tiene ${AVISOS_MAX.enEspera} avisos suyos por responder. Espere la respuesta o retire uno.`;
      throw new ServiceError("demasiados_intentos", message);
    }
    const sent = await latest(tx, { clienteId, pendientesEn: null, limite: AVISOS_MAX.alDia });
    const tenth = sent[AVISOS_MAX.alDia - 1];
    if (tenth !== undefined && tenth.creadaEn.getTime() > now.getTime() - DAY_MS) {
      const message = "Hoy ya se enviaron muchos avisos. Envíe los demás mañana, o escriba a soporte.";
      throw new ServiceError("demasiados_intentos", message);
    }
    const asked = { cliente, pedido, valor: null, now, venceEn: avisoVenceEn(now) };
    const kept = await keepSolicitud(tx, deps, actor, asked);
    const { soporteEmail: destino, baseUrl, entropy } = deps;
    if (destino !== null) {
      const { razonSocial, nit } = cliente;
      const from = { razonSocial, nit, nombre: actor.nombre, pagos: `${baseUrl}/soporte/pagos` };
      await insertCorreo(tx, { id: entropy.uuidV7(now), destino, ...avisoASoporte(pedido, from), now });
    }
    return kept;
  });
}

/** What a client told support, as its people see it. */
interface AvisoEnviado extends Pick<Aviso, "solicitudId" | "pedido" | "creadaEn" | "solicitante"> {
  readonly estado: SolicitudEstado;
  /** What support answered. */
  readonly respuesta: string | null;
  /** The caller sent it and may take it back. */
  readonly isOwn: boolean;
}

const SHOWN = 5;

/** Returns the last words of a client to support, newest first. */
export async function listAvisosEnviados(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { now, usuarioId }: { readonly now: Date; readonly usuarioId: string | null },
): Promise<readonly AvisoEnviado[]> {
  const found = await latest(db, { clienteId, pendientesEn: null, limite: SHOWN });
  return found.map((aviso) => {
    const { solicitudId, pedido, creadaEn, solicitante, fin, solicitadaPor } = aviso;
    const estado = estadoOfSolicitud(aviso, now);
    const respuesta = fin?.estado === "rechazada" ? fin.motivo : null;
    const isOwn = solicitadaPor === usuarioId;
    return { solicitudId, pedido, creadaEn, solicitante, estado, respuesta, isOwn };
  });
}

/** @throws ServiceError `not_found`; `conflicto` if another person sent it, or it was answered */
export async function withdrawAviso(
  deps: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { solicitudId }: { readonly solicitudId: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { clienteId } = actor;
    const { solicitud, now } = await lockSolicitud(tx, deps, actor, solicitudId, "retirada", clienteId);
    if (!isOfAviso(solicitud)) throw new ServiceError("not_found");
    await keepFin(tx, actor, { solicitud, estado: "retirada", motivo: "Lo retiró quien lo envió", now });
  });
}

const WAITING = 100;

/** Returns what clients told support and nobody answered, oldest first. */
export async function listAvisosPendientes(
  { db }: Pick<Deps, "db">,
  _: SoportePersona,
  { clienteId, now }: { readonly clienteId: string | null; readonly now: Date },
): Promise<readonly Aviso[]> {
  return (await latest(db, { clienteId, pendientesEn: now, limite: WAITING })).toReversed();
}

/**
 * Answers a client's word without a payment, and mails the answer to the person who sent it.
 * @throws ServiceError `not_found`; `conflicto` if it was answered before
 */
export async function answerAviso(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: SoportePersona,
  { solicitudId, motivo }: { readonly solicitudId: string; readonly motivo: string },
): Promise<void> {
  const { entropy, baseUrl } = deps;
  await inTransaction(deps.db, async (tx) => {
    const { solicitud, now } = await lockSolicitud(tx, deps, actor, solicitudId, "rechazada");
    if (!isOfAviso(solicitud)) throw new ServiceError("not_found");
    const { clienteId, pedido, solicitadaPor } = solicitud;
    await keepFin(tx, actor, {
      solicitud,
      estado: "rechazada",
      motivo,
      now,
      record: (act) => recordActBeforeCliente(tx, actor, clienteId ?? "", act),
    });
    const account = await readAccount(tx, "portal", solicitadaPor);
    if (account === null) return;
    const correo = respuestaAlAviso(pedido, { motivo, consumo: `${baseUrl}/portal/consumo` });
    await insertCorreo(tx, { id: entropy.uuidV7(now), destino: account.email, ...correo, now });
  });
}

/** Marks the holder of a token, or the service, as the one that ended a request. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Ends what a registered payment answers: the word on that reference and, if it opened a bolsa, the wish for one.
 * Call it under the client's lock.
 */
export async function closeAvisos(
  tx: Executor,
  actor: CuentaActor,
  paid: { readonly clienteId: string; readonly pagoReferencia: string; readonly opensBolsa: boolean },
  now: Date,
): Promise<void> {
  if (actor.kind !== "soporte") return;
  const { clienteId, pagoReferencia, opensBolsa } = paid;
  const waiting = await latest(tx, { clienteId, pendientesEn: now, limite: AVISOS_MAX.enEspera });
  for (const { pedido, ...solicitud } of waiting) {
    const isAnswered =
      pedido.tipo === "bolsa_pedida" ? opensBolsa : isSameReferencia(pedido.pagoReferencia, pagoReferencia);
    if (!isAnswered) continue;
    const { solicitudId } = solicitud;
    const fin = { estado: "aprobada", en: now, por: actor.usuarioId ?? NOBODY, nombre: actor.name } as const;
    if (!(await insertFin(tx, solicitud, { ...fin, motivo: null }))) continue;
    const objeto = { tipo: "solicitud", id: solicitudId };
    const detalle = {
      antes: { estado: "pendiente" },
      despues: { estado: "aprobada", clienteId, pagoReferencia },
    };
    await recordAct(tx, actor, { en: now, accion: `${pedido.tipo}.aprobada`, objeto, detalle });
  }
}
