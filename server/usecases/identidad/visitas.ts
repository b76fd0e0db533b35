import { recordActBeforeCliente } from "../../db/bitacora/actividad";
import { findCuentaPrueba } from "../../db/clientes/clientes";
import {
  endVisitaOf,
  findLiveVisita,
  insertVisita,
  insertVista,
  type Vista,
} from "../../db/identidad/visitas";
import { inTransaction } from "../../db/sql/transaction";
import { type PortalSession, type SoporteSession, VISITA_MS } from "../../domain/identidad/session";
import type { SoportePersona } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/**
 * Lets a person of support look at a client's portal for half an hour, in this session only. Nobody is signed
 * in as the client. The client's activity says who looked, why and at what.
 * @throws ServiceError `not_found`
 */
export async function openVisita(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  { sesionId, actor }: SoporteSession,
  { clienteId, motivo }: { readonly clienteId: string; readonly motivo: string },
): Promise<{ readonly visitaId: string; readonly venceEn: Date }> {
  return inTransaction(db, async (tx) => {
    const now = await clock.now(tx);
    const visitaId = entropy.uuidV7(now);
    const venceEn = new Date(now.getTime() + VISITA_MS);
    const { usuarioId } = actor;
    const visita = { visitaId, clienteId, usuarioId, sesionId, motivo, abiertaEn: now, venceEn };
    if (!(await insertVisita(tx, visita))) throw new ServiceError("not_found");
    await recordActBeforeCliente(tx, actor, clienteId, {
      en: now,
      accion: "visita.abierta",
      objeto: { tipo: "cliente", id: clienteId },
      detalle: { despues: { visitaId, venceEn }, motivo },
    });
    return { visitaId, venceEn };
  });
}

interface Entered {
  /** A session of the client's portal with the role `lectura`. */
  readonly session: PortalSession;
  readonly venceEn: Date;
}

/**
 * Returns the session with which support reads a client's portal in a visita.
 * @throws ServiceError `visita_terminada` if it is over, was opened in another session, or does not exist.
 */
export async function enterVisita(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { sesionId, actor, claveConfirmadaEn, falta }: SoporteSession,
  { visitaId }: { readonly visitaId: string },
): Promise<Entered> {
  const { usuarioId, nombre, direccion, requestId } = actor;
  const live = await findLiveVisita(db, { visitaId, usuarioId, sesionId, now: await clock.now() });
  if (live === null) throw new ServiceError("visita_terminada");
  const { venceEn, ...cliente } = live;
  const reader = {
    kind: "portal",
    rol: "lectura",
    usuarioId,
    nombre,
    direccion,
    requestId,
    ...cliente,
  } as const;
  return { session: { sesionId, actor: reader, claveConfirmadaEn, falta }, venceEn };
}

/**
 * Returns the same session for the test account of the person's client. The client determines the account,
 * not the browser. A test account without a real one is its own.
 * @throws ServiceError `not_found` if there is none, or support closed it.
 */
export async function enterPrueba({ db }: Pick<Deps, "db">, session: PortalSession): Promise<PortalSession> {
  const { actor } = session;
  if (actor.modo === "prueba") return session;
  const prueba = await findCuentaPrueba(db, actor.clienteId);
  if (prueba === null || !prueba.activo) throw new ServiceError("not_found");
  const { clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo } = prueba;
  const acting = { clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo };
  return { ...session, actor: { ...actor, ...acting } };
}

/** Records, once a visita, what support is about to see. Throws if it cannot be recorded, and then nothing is shown. */
export async function recordVista(
  { db, clock }: Pick<Deps, "db" | "clock">,
  persona: SoportePersona,
  { clienteId, ...vista }: Vista & { readonly clienteId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = await clock.now(tx);
    if (!(await insertVista(tx, { ...vista, now }))) return;
    const { visitaId, sala, objetoId } = vista;
    await recordActBeforeCliente(tx, persona, clienteId, {
      en: now,
      accion: "visita.sala_vista",
      objeto: { tipo: "cliente", id: clienteId },
      detalle: { despues: { visitaId, sala, ...(objetoId !== "" && { consultaId: objetoId }) } },
    });
  });
}

/** Ends a visita of the person early. Does nothing if it is over. */
export async function endVisita(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { sesionId, actor }: SoporteSession,
  { visitaId }: { readonly visitaId: string },
): Promise<void> {
  const { usuarioId } = actor;
  await inTransaction(db, async (tx) => {
    const now = await clock.now(tx);
    const live = await findLiveVisita(tx, { visitaId, usuarioId, sesionId, now });
    if (live === null || !(await endVisitaOf(tx, { visitaId, usuarioId, now }))) return;
    await recordActBeforeCliente(tx, actor, live.clienteId, {
      en: now,
      accion: "visita.terminada",
      objeto: { tipo: "cliente", id: live.clienteId },
      detalle: { despues: { visitaId } },
    });
  });
}
