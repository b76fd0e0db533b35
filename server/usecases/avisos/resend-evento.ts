import type { Intento } from "../../db/avisos/entrega-intentos";
import { findEventoEnviable, findReenvio, finishReenvio, openReenvio } from "../../db/avisos/reenvios";
import { recordAct } from "../../db/bitacora/actividad";
import { takeTry } from "../../db/identidad/intentos-ingreso";
import { inTransaction } from "../../db/sql/transaction";
import { tried } from "../../domain/identidad/allowance";
import type { PortalActor, SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type AttemptDeps, sendEntrega } from "./attempt-entrega";

export interface Reenvio extends Intento {
  readonly eventoId: string;
}

/**
 * Sends an event to its client's webhook once more, now and outside the schedule, with the same `id` and the same
 * bytes; e-mails are not repeated. A `token`, a new UUID of the page's, makes a second click the first's attempt. Success ends the delivery; failure changes nothing of it. On record either way.
 * @throws ServiceError `not_found`, also for another client's event; `conflicto` where there is nothing to send or
 *   nowhere to send it.
 */
export async function resendEvento(
  deps: AttemptDeps & Pick<Deps, "entropy">,
  actor: SoporteActor | PortalActor,
  { eventoId, token = null }: { readonly eventoId: string; readonly token?: string | null },
): Promise<Reenvio> {
  const { envio, en, done } = await inTransaction(deps.db, async (tx) => {
    const evento = await findEventoEnviable(tx, eventoId);
    if (evento === null || (actor.kind === "portal" && evento.clienteId !== actor.clienteId))
      throw new ServiceError("not_found");
    const done = token === null ? null : await findReenvio(tx, token, eventoId);
    if (done !== null) return { envio: null, en: done.en, done };
    const { cuerpo, webhookUrl: destino } = evento;
    if (cuerpo === null)
      throw new ServiceError("conflicto", { message: "Ese evento se omitió: no se envía." });
    if (destino === null)
      throw new ServiceError("conflicto", { message: "El cliente no tiene un webhook configurado." });
    const now = await deps.clock.now(tx);
    if (actor.kind === "portal" && !(await takeTry(tx, tried("portal", "reenvios", actor.clienteId), now)))
      throw new ServiceError("demasiados_intentos", {
        message: "Hoy ya se reenviaron muchos eventos. Siga mañana.",
      });
    const deliveryId = token ?? deps.entropy.uuidV4();
    const { entregaId, estado } = await openReenvio(tx, eventoId, { deliveryId, destino, now });
    await recordAct(tx, actor, {
      en: now,
      accion: "evento.reenviado",
      objeto: { tipo: "evento", id: eventoId },
      // Its path may hold what the receiver knows us by.
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
