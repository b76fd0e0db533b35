import type { Accion } from "../../domain/bitacora/acciones";
import type { ActorOfCliente, SoporteActor, SoportePersona, StaffActor } from "../../domain/shared/actor";
import type { Executor } from "../sql/client";
import { arrayOf, int8, json, nullable, oneOf, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { insertedItems, pick, t, typed } from "../sql/table";
import { recordAudit, toAuditJson } from "./staff-audit";

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
  // The client does not see the IP address of support.
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

/** An act of a client's people or keys, or a visit by support, as stored. */
export interface ActividadRow {
  readonly actividadId: string;
  readonly en: Date;
  readonly actorTipo: "usuario" | "llave" | "soporte" | "destinatario";
  readonly actor: string;
  readonly usuarioId: string | null;
  readonly direccion: string | null;
  readonly requestId: string;
  readonly accion: string;
  readonly objetoTipo: string;
  readonly objetoId: string;
  readonly detalle: unknown;
}

export interface ActividadFilter {
  readonly desde: Date | null;
  readonly hasta: Date | null;
  /** The person or the key. */
  readonly quien: string | null;
  /** Prefixes of `accion`, such as `sesion.`. Null for all. */
  readonly acciones: readonly string[] | null;
  /** The last act of the page before. */
  readonly cursor: { readonly en: Date; readonly actividadId: string } | null;
  readonly limite: number;
}

const ACTIVIDAD_ROW = typed(t.actividad, {
  actorTipo: oneOf("usuario", "llave", "soporte", "destinatario"),
});

const PAGE = sql({
  name: "actividad",
  params: {
    clienteId: uuid,
    desde: nullable(timestamptz),
    hasta: nullable(timestamptz),
    quien: nullable(uuid),
    acciones: nullable(arrayOf(text)),
    cursorEn: nullable(timestamptz),
    cursorId: nullable(uuid),
    limite: int8,
  },
  row: {
    actividadId: ACTIVIDAD_ROW.id,
    ...pick(ACTIVIDAD_ROW, "en", "actorTipo", "actor", "usuarioId", "direccion", "requestId", "accion"),
    ...pick(ACTIVIDAD_ROW, "objetoTipo", "objetoId", "detalle"),
  },
  text: `
    SELECT $row FROM actividad
    WHERE cliente_id = $clienteId
      AND ($desde::timestamptz IS NULL OR en >= $desde) AND ($hasta::timestamptz IS NULL OR en < $hasta)
      AND ($quien::uuid IS NULL OR usuario_id = $quien OR api_key_id = $quien)
      AND ($acciones::text[] IS NULL OR EXISTS (
        SELECT FROM unnest($acciones::text[]) AS beginning WHERE starts_with(accion, beginning)))
      AND ($cursorEn::timestamptz IS NULL OR (en, id) < ($cursorEn, $cursorId::uuid))
    ORDER BY en DESC, id DESC LIMIT $limite`,
});

/** Returns the acts of a client's people and keys, newest first. */
export function pageOfActividad(
  executor: SqlExecutor,
  clienteId: string,
  { cursor, ...filter }: ActividadFilter,
): Promise<ActividadRow[]> {
  const place = { cursorEn: cursor?.en ?? null, cursorId: cursor?.actividadId ?? null };
  return executor.query(PAGE, { clienteId, ...filter, ...place });
}
