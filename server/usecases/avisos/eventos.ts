import {
  type AvisoRow,
  type AvisosFiltro,
  type EntregaDeAviso,
  entregasConIntentos,
  pageOfAvisos,
} from "../../db/avisos/avisos";
import type { Intento } from "../../db/avisos/entrega-intentos";
import { entregasOfEventos } from "../../db/avisos/entregas";
import { pageOfEventos } from "../../db/avisos/eventos";
import { failingReceptores } from "../../db/avisos/receptores";
import { findEventoEnviable, findReenvio, finishReenvio, openReenvio } from "../../db/avisos/reenvios";
import { recordAct } from "../../db/bitacora/actividad";
import { findCliente } from "../../db/clientes/clientes";
import { takeTry } from "../../db/identidad/entradas";
import { inTransaction } from "../../db/sql/transaction";
import { renderCorreo } from "../../delivery/avisos/render-correo";
import { correoOf } from "../../domain/avisos/correo";
import { type EntregaView, viewEntregas } from "../../domain/avisos/entrega-view";
import type { WebhookEvento } from "../../domain/avisos/evento";
import type { EventoListado } from "../../domain/avisos/evento-record";
import { tried } from "../../domain/identidad/allowance";
import type { OfCliente, PortalActor, SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";
import { type AttemptDeps, sendEntrega } from "./entregas";

/** An event with all deliveries and attempts. It has no deliveries if there was no channel when it was recorded. */
interface Aviso extends AvisoRow {
  readonly entregas: readonly EntregaDeAviso[];
}

interface Avisos extends Page<Aviso> {
  /** When the webhook stopped accepting anything. Null if it accepts. */
  readonly receptorFallaDesde: Date | null;
}

export interface ListAvisosInput extends AvisosFiltro {
  readonly limite: number;
  /** `siguienteCursor` of the page before. */
  readonly cursor: number | null;
}

/** Returns a client's own events, newest first, with their state. */
export async function listAvisos(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { limite, cursor, ...filtro }: ListAvisosInput,
): Promise<Avisos> {
  const found = await pageOfAvisos(db, { ...filtro, clienteId, limite: limite + 1, before: cursor });
  const page = pageOf(found, limite, ({ orden }) => String(orden));
  const ids = page.rows.map(({ eventoId }) => eventoId);
  const [entregas, [failing]] = await Promise.all([
    entregasConIntentos(db, clienteId, ids),
    failingReceptores(db, { clienteId }),
  ]);
  const rows = page.rows.map((row) => ({ ...row, entregas: entregas.get(row.eventoId) ?? [] }));
  return { ...page, rows, receptorFallaDesde: failing?.fallaDesde ?? null };
}

const ANY = { tipo: null, estado: null, status: null, desde: null, hasta: null, cursor: null, limite: 1 };

/** Returns one of a client's own events. @throws ServiceError `not_found`, also for another client's. */
export async function getAviso(
  deps: Pick<Deps, "db">,
  cliente: OfCliente,
  { eventoId }: { readonly eventoId: string },
): Promise<Aviso> {
  const { rows } = await listAvisos(deps, cliente, { ...ANY, eventoId });
  const [aviso] = rows;
  if (aviso === undefined) throw new ServiceError("not_found");
  return aviso;
}

interface ListEventosInput {
  readonly clienteId: string;
  readonly limite: number;
  /** `siguienteCursor` of the page before. */
  readonly cursor: number | null;
}

interface EventoEntregado extends EventoListado {
  /** Null if there was no channel when it was recorded. */
  readonly entrega: EntregaView | null;
}

/** Returns a client's events as recorded, newest first. @throws ServiceError `not_found`. */
export async function listEventos(
  deps: Pick<Deps, "db">,
  _actor: SoporteActor,
  { clienteId, limite, cursor }: ListEventosInput,
): Promise<Page<EventoEntregado>> {
  if ((await findCliente(deps.db, clienteId)) === null) throw new ServiceError("not_found");
  const found = await pageOfEventos(deps.db, { clienteId, limite: limite + 1, before: cursor });
  const page = pageOf(found, limite, ({ orden }) => String(orden));
  const ids = page.rows.map(({ eventoId }) => eventoId);
  const entregas = await entregasOfEventos(deps.db, ids);
  const rows = page.rows.map((row) => ({ ...row, entrega: viewEntregas(entregas.get(row.eventoId) ?? []) }));
  return { ...page, rows };
}

/** The content of an event's deliveries: the body of the webhook and the text of the mail. */
interface Contenido {
  readonly cuerpo: string;
  readonly correo: { readonly asunto: string; readonly texto: string };
}

/** Each reader has an unsubscribe address of their own, which is not shown. */
const BAJA = "(un enlace propio de cada dirección)";

/**
 * Returns the content of an event's deliveries, without signatures and unsubscribe links.
 * @throws ServiceError `not_found`, also for another client's event and for one that is never sent.
 */
export async function getContenido(
  { db, baseUrl }: Pick<Deps, "db" | "baseUrl">,
  { clienteId }: OfCliente,
  { eventoId }: { readonly eventoId: string },
): Promise<Contenido> {
  const evento = await findEventoEnviable(db, { eventoId });
  if (evento?.clienteId !== clienteId || evento.cuerpo === null) throw new ServiceError("not_found");
  const { cuerpo } = evento;
  const correo = correoOf(JSON.parse(cuerpo) as WebhookEvento, evento);
  const { text } = renderCorreo(correo, baseUrl, { isChosen: true, baja: BAJA });
  return { cuerpo, correo: { asunto: correo.asunto, texto: text } };
}

export interface Reenvio extends Intento {
  readonly eventoId: string;
}

/**
 * Sends an event to its client's webhook once more, outside the schedule, with the same `id` and bytes.
 * E-mails are not repeated. `token`, a new UUID of the page, makes a second click the same attempt. Success
 * ends the delivery, failure does not change it. Both are recorded.
 * @throws ServiceError `not_found`, also for another client's event; `conflicto` if there is nothing to send
 *   or no webhook.
 */
export async function resendEvento(
  deps: AttemptDeps & Pick<Deps, "entropy">,
  actor: SoporteActor | PortalActor,
  { eventoId, token = null }: { readonly eventoId: string; readonly token?: string | null },
): Promise<Reenvio> {
  const { envio, en, done } = await inTransaction(deps.db, async (tx) => {
    const evento = await findEventoEnviable(tx, { eventoId });
    if (evento === null || (actor.kind === "portal" && evento.clienteId !== actor.clienteId))
      throw new ServiceError("not_found");
    const done = token === null ? null : await findReenvio(tx, token, eventoId);
    if (done !== null) return { envio: null, en: done.en, done };
    const { cuerpo, webhookUrl: destino } = evento;
    if (cuerpo === null) throw new ServiceError("conflicto", "Ese evento se omitió: no se envía.");
    if (destino === null) throw new ServiceError("conflicto", "El cliente no tiene un webhook configurado.");
    const now = await deps.clock.now(tx);
    if (actor.kind === "portal" && !(await takeTry(tx, tried("portal", "reenvios", actor.clienteId), now)))
      throw new ServiceError("demasiados_intentos", "Hoy ya se reenviaron muchos eventos. Siga mañana.");
    const deliveryId = token ?? deps.entropy.uuidV4();
    const { entregaId, estado } = await openReenvio(tx, eventoId, { deliveryId, destino, now });
    await recordAct(tx, actor, {
      en: now,
      accion: "evento.reenviado",
      objeto: { tipo: "evento", id: eventoId },
      // The path is left out, because it may contain a secret of the receiver.
      detalle: { antes: { estado }, despues: { deliveryId, destino: new URL(destino).host } },
    });
    return {
      envio: { ...evento, cuerpo, destino, entregaId, deliveryId, canal: "webhook" as const, isChosen: true },
      en: now,
      done: null,
    };
  });
  if (envio === null) return { eventoId, ...done };
  const { outcome, endedAt, ...result } = await sendEntrega(deps, envio);
  await finishReenvio(deps.db, envio.entregaId, result, outcome.kind === "entregado", endedAt);
  const { respuesta, ...intento } = result;
  return {
    eventoId,
    en,
    ...intento,
    respuestaEncabezados: respuesta?.encabezados ?? null,
    respuestaCuerpo: respuesta?.cuerpo ?? null,
  };
}
