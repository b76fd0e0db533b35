import type { Accion } from "../../domain/bitacora/acciones";
import type { ActorOfCliente, SoporteActor, SoportePersona, StaffActor } from "../../domain/shared/actor";
import type { Executor } from "../sql/client";
import { json } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { insertedItems, t } from "../sql/table";
import { toAuditJson } from "./audit-json";
import { recordAudit } from "./staff-audit";

/** An act to record. */
export interface Act {
  readonly en: Date;
  /** `llave.revocada`: the object and the past participle. */
  readonly accion: Accion;
  readonly objeto: { readonly tipo: string; readonly id: string };
  /** Stored in snake_case. Never put a key, secret, password or token into it. */
  readonly detalle?: {
    readonly antes?: object | null;
    readonly despues?: object | null;
    readonly motivo?: string | null;
  };
}

/**
 * Records a change in the transaction that makes it. Acts of support and of the service go to the staff audit, those
 * of a client's people and keys to its activity.
 */
export async function recordAct(tx: Executor, actor: StaffActor | ActorOfCliente, act: Act): Promise<void> {
  if (actor.kind === "soporte" || actor.kind === "sistema") {
    const { en, accion, objeto, detalle = {} } = act;
    const { antes = null, despues = null, motivo = null } = detalle;
    const { tipo: objetoTipo, id: objetoId } = objeto;
    return recordAudit(tx, { en, actor, accion, objetoTipo, objetoId, antes, despues, motivo });
  }
  await tx.prisma.actividad.create({
    data: { ...byWhom(actor), ...actividadOf(actor.clienteId, actor, act) },
  });
}

const { id: _, ...ACTIVIDAD } = t.actividad;
/** One statement takes a thousand rows in tens of milliseconds. `createMany` takes seconds. */
const INSERT_ACTS = sql({
  params: { items: json },
  text: `INSERT INTO actividad ${insertedItems(ACTIVIDAD)}`,
});

/** Records several acts of a client's person or key. */
export async function recordActs(
  tx: SqlExecutor,
  actor: ActorOfCliente,
  acts: readonly Act[],
): Promise<void> {
  const whom = { usuarioId: null, apiKeyId: null, ...byWhom(actor) };
  const items = acts.map((act) => {
    const detalle = saidIn(act);
    const kept = detalle && toAuditJson(detalle);
    return { ...whom, ...actividadOf(actor.clienteId, actor, act), detalle: kept };
  });
  await tx.query(INSERT_ACTS, { items: JSON.stringify(items) });
}

/** Records an act of support in both trails, because the client may read it. */
export async function recordActBeforeCliente(
  tx: Executor,
  persona: SoportePersona | SoporteActor,
  clienteId: string,
  act: Act,
): Promise<void> {
  await recordAct(tx, persona, act);
  // Support's own address is its own affair.
  const actor = "nombre" in persona ? `${persona.nombre} (soporte de Atalaya)` : "Soporte de Atalaya";
  const whom = { actorTipo: "soporte", actor, direccion: null };
  await tx.prisma.actividad.create({ data: { ...whom, ...actividadOf(clienteId, persona, act) } });
}

/** Records what the owner of an address did with a link that was mailed there. */
export async function recordActOfRecipient(
  tx: Executor,
  { clienteId, email }: { readonly clienteId: string; readonly email: string },
  requestId: string,
  act: Act,
): Promise<void> {
  const whom = { actorTipo: "destinatario", actor: email, direccion: null };
  await tx.prisma.actividad.create({ data: { ...whom, ...actividadOf(clienteId, { requestId }, act) } });
}

function actividadOf(clienteId: string, { requestId }: { readonly requestId: string }, act: Act) {
  const { en, accion, objeto } = act;
  return {
    clienteId,
    requestId,
    en,
    accion,
    objetoTipo: objeto.tipo,
    objetoId: objeto.id,
    detalle: toAuditJson(saidIn(act)),
  };
}

function saidIn({ detalle: { antes = null, despues = null, motivo = null } = {} }: Act): object | null {
  const said = Object.entries({ antes, despues, motivo }).filter(([, value]) => value !== null);
  return said.length === 0 ? null : Object.fromEntries(said);
}

function byWhom(actor: ActorOfCliente) {
  if (actor.kind === "portal") {
    const { usuarioId, nombre, direccion } = actor;
    return { actorTipo: "usuario", actor: nombre, usuarioId, direccion };
  }
  const { apiKeyId, etiqueta, terminacion } = actor;
  return { actorTipo: "llave", actor: etiqueta ?? `…${terminacion}`, apiKeyId, direccion: null };
}
