import { recordAudit } from "../../db/bitacora/staff-audit";
import { findCliente, lockCliente, modoOf } from "../../db/clientes/clientes";
import {
  clienteOfConsulta,
  insertRetencion,
  retencionesOf,
  retencionesVigentes,
} from "../../db/consultas/retenciones";
import { findPendiente, pageOfSolicitudes } from "../../db/facturacion/solicitudes";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { isVigente, type Retencion, type RetencionObjeto } from "../../domain/consultas/retencion";
import type { Cierre, Solicitud } from "../../domain/facturacion/solicitud";
import { CONTROL_DE_RETENCION } from "../../domain/identidad/controles";
import { type SoporteActor, type SoportePersona, staffName } from "../../domain/shared/actor";
import { inBogota } from "../../domain/shared/bogota";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepFin, keepOnce, lockSolicitud, tellApprovers } from "../facturacion/solicitudes";
import { notFoundConsulta } from "./reportes";

/** Returns all holds in force. */
export async function listRetenciones({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<readonly Retencion[]> {
  return retencionesVigentes(db, { now: await clock.now() });
}

interface RetencionHistory {
  /** Null if none is in force. */
  readonly vigente: Retencion | null;
  /** Newest first. */
  readonly historial: readonly Retencion[];
}

/** Returns the hold on a client or a consulta, and its history. @throws ServiceError `not_found`. */
export async function getRetencion(
  { db, clock }: Pick<Deps, "db" | "clock">,
  target: RetencionTarget,
): Promise<RetencionHistory> {
  const now = await clock.now();
  const consultaId = "consultaId" in target ? target.consultaId : null;
  const clienteId = "clienteId" in target ? target.clienteId : await clienteOfConsulta(db, target.consultaId);
  if (consultaId !== null && clienteId === null) throw await notFoundConsulta(db, consultaId);
  if (clienteId === null || (await findCliente(db, clienteId)) === null) throw new ServiceError("not_found");
  const historial = await retencionesOf(db, { clienteId, consultaId });
  const [last] = historial;
  return { vigente: last !== undefined && isVigente(last, now) ? last : null, historial };
}

type RetencionTarget = { readonly clienteId: string } | { readonly consultaId: string };

type HoldInput = RetencionTarget & {
  /** Null lifts the hold. */
  readonly retenerHasta: Date | null;
  readonly motivo: string;
};

/**
 * Holds a client's data or one consulta beyond ten years, or lifts the hold. Audited with the reason. Once it
 * resolves, nothing held is retired before that time, even by a run in progress.
 * @throws ServiceError `not_found`; `validation_error` if the time is past; `conflicto` if there is nothing
 *   to lift, or for a test account.
 */
export async function holdRetencion(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  input: HoldInput,
): Promise<Retencion> {
  return inTransaction(db, async (tx) => {
    const asked = await planRetencion(tx, { clock }, input);
    return carryOutRetencion(tx, actor, input, asked);
  });
}

interface Planned {
  readonly objeto: RetencionObjeto;
  /** The newest order, in force or not. */
  readonly before: Retencion | null;
  readonly en: Date;
}

/** Locks the client and checks the order. @throws ServiceError as `holdRetencion` */
async function planRetencion(
  tx: Executor,
  { clock }: Pick<Deps, "clock">,
  { retenerHasta, motivo: _, ...target }: HoldInput,
): Promise<Planned> {
  const objeto = await objetoOf(tx, target);
  if ((await modoOf(tx, objeto.clienteId)) === "prueba") {
    const message = "Es de una cuenta de prueba: sus consultas se borran a los noventa días.";
    throw new ServiceError("conflicto", message);
  }
  const en = await clock.now(tx);
  if (retenerHasta !== null && retenerHasta <= en) {
    throw invalidField("retener_hasta", "Debe ser posterior a este momento.");
  }
  const [before = null] = await retencionesOf(tx, objeto);
  if (retenerHasta === null && (before === null || !isVigente(before, en))) {
    throw new ServiceError("conflicto", "No hay una retención en vigor que levantar.");
  }
  return { objeto, before, en };
}

async function carryOutRetencion(
  tx: Executor,
  actor: SoporteActor,
  { retenerHasta, motivo }: HoldInput,
  { objeto, before, en }: Planned,
): Promise<Retencion> {
  const retencion: Retencion = { ...objeto, en, retenerHasta, motivo, actor: staffName(actor) };
  await insertRetencion(tx, retencion);
  // A retirement blocks new holds while it checks them. If it came first, the consulta is gone.
  if (objeto.consultaId !== null) await objetoOf(tx, { consultaId: objeto.consultaId });
  await recordAudit(tx, {
    en,
    actor,
    accion: retenerHasta === null ? "retencion.levantada" : "retencion.ordenada",
    objetoTipo: objeto.consultaId === null ? "cliente" : "consulta",
    objetoId: objeto.consultaId ?? objeto.clienteId,
    antes: before && { retenerHasta: before.retenerHasta },
    despues: { retenerHasta },
    motivo,
  });
  return retencion;
}

/** `espera`: it would end the hold earlier, so another person must approve it, and nothing changed. */
interface RetencionResultado {
  readonly estado: "hecho" | "espera";
}

/**
 * Orders a hold on a client as `holdRetencion` does. An order that ends a hold, or shortens it, waits for another
 * person instead: what it held could be retired.
 * @throws ServiceError as `holdRetencion`; `conflicto` too if another order waits.
 */
export async function submitRetencion(
  { db, clock, entropy, baseUrl }: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: SoportePersona,
  input: RetencionDeCliente,
): Promise<RetencionResultado> {
  return inTransaction(db, async (tx) => {
    const planned = await planRetencion(tx, { clock }, input);
    const { clienteId, retenerHasta, motivo } = input;
    const { before, en: now } = planned;
    if (before === null || !isVigente(before, now) || !endsEarlier(retenerHasta, before.retenerHasta)) {
      await carryOutRetencion(tx, actor, input, planned);
      return { estado: "hecho" };
    }
    const cliente = await findCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const pedido = { tipo: "retencion", retenerHasta, motivo } as const;
    const asked = await keepOnce(tx, { entropy }, actor, { cliente, pedido, valor: null, now });
    if (asked.isNew) {
      const what = retenerHasta === null ? "levantar" : `acortar hasta el ${inBogota(retenerHasta).dia}`;
      await tellApprovers(tx, { entropy }, asked.solicitud, {
        roles: CONTROL_DE_RETENCION.aprueba,
        asunto: "Un cambio de una retención legal espera su aprobación",
        texto: [
          `${actor.name} pide ${what} la retención legal de «${cliente.razonSocial}». Motivo: ${motivo}`,
          `Nada cambia mientras otra persona no lo apruebe: ${baseUrl}/soporte/clientes/${clienteId}?ver=evidencia`,
        ].join("\n\n"),
      });
    }
    return { estado: "espera" };
  });
}

type RetencionDeCliente = HoldInput & { readonly clienteId: string };

const endsEarlier = (next: Date | null, current: Date | null): boolean =>
  current !== null && (next === null || next < current);

/** The order about a client that waits for another person. */
interface RetencionPendiente extends Pick<Solicitud, "solicitudId" | "solicitante" | "creadaEn" | "venceEn"> {
  readonly retenerHasta: Date | null;
  readonly motivo: string;
  /** The caller asked for it, so another person approves it. */
  readonly isOwn: boolean;
}

/** Returns the hold on a client, its history, and the order that waits. @throws ServiceError `not_found` */
export async function readRetencion(
  deps: Pick<Deps, "db" | "clock">,
  { usuarioId }: SoportePersona,
  { clienteId, now }: { readonly clienteId: string; readonly now: Date },
): Promise<RetencionHistory & { readonly pendiente: RetencionPendiente | null }> {
  const history = await getRetencion(deps, { clienteId });
  const found = await findPendiente(
    deps.db,
    { clienteId, clave: "retencion", tipos: ["retencion"] as const },
    now,
  );
  if (found?.pedido.tipo !== "retencion") return { ...history, pendiente: null };
  const { solicitudId, solicitante, creadaEn, venceEn, pedido, solicitadaPor } = found;
  const { retenerHasta, motivo } = pedido;
  const shown = { solicitudId, solicitante, creadaEn, venceEn, retenerHasta, motivo };
  return { ...history, pendiente: { ...shown, isOwn: solicitadaPor === usuarioId } };
}

const SHOWN = 50;

/** The orders about clients that wait for a second person, newest first. */
export async function listWaitingRetenciones(
  db: Executor,
  { usuarioId }: SoportePersona,
  now: Date,
): Promise<
  readonly (Pick<RetencionPendiente, "solicitudId" | "solicitante" | "isOwn" | "retenerHasta"> & {
    readonly clienteId: string;
    readonly razonSocial: string;
  })[]
> {
  const query = {
    clienteId: null,
    pendientesEn: now,
    tipos: ["retencion"],
    limite: SHOWN,
    after: null,
  } as const;
  return (await pageOfSolicitudes(db, query)).flatMap(
    ({ solicitudId, solicitante, solicitadaPor, clienteId, razonSocial, pedido }) => {
      if (pedido.tipo !== "retencion" || clienteId === null) return [];
      const about = { clienteId, razonSocial: razonSocial ?? "", retenerHasta: pedido.retenerHasta };
      return [{ solicitudId, solicitante, isOwn: solicitadaPor === usuarioId, ...about }];
    },
  );
}

/**
 * Ends a waiting order: approves it, and it is carried out, or rejects it, or takes it back.
 * @throws ServiceError `not_found`; `conflicto` if this person may not, or the hold ended meanwhile.
 */
export async function answerRetencion(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoportePersona,
  input: { readonly solicitudId: string; readonly estado: Cierre; readonly motivo: string | null },
): Promise<void> {
  const { solicitudId, estado, motivo } = input;
  await inTransaction(deps.db, async (tx) => {
    const { solicitud, now } = await lockSolicitud(tx, deps, actor, solicitudId, estado);
    const { clienteId, pedido, solicitante } = solicitud;
    if (pedido.tipo !== "retencion") throw new ServiceError("not_found");
    await keepFin(tx, actor, { solicitud, estado, motivo, now });
    if (estado !== "aprobada") return;
    const said = `${pedido.motivo} (lo pidió ${solicitante} y lo aprobó ${actor.name})`;
    const order = { clienteId, retenerHasta: pedido.retenerHasta, motivo: said };
    await carryOutRetencion(tx, actor, order, await planRetencion(tx, deps, order));
  });
}

/** Locks it if it is a client. @throws ServiceError `not_found`. */
async function objetoOf(tx: Executor, target: RetencionTarget): Promise<RetencionObjeto> {
  if ("clienteId" in target) {
    if ((await lockCliente(tx, target.clienteId)) === null) throw new ServiceError("not_found");
    return { clienteId: target.clienteId, consultaId: null };
  }
  const { consultaId } = target;
  const clienteId = await clienteOfConsulta(tx, consultaId);
  if (clienteId === null) throw await notFoundConsulta(tx, consultaId);
  return { clienteId, consultaId };
}
