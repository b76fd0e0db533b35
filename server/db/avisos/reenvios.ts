import type { EntregaEstado } from "../../domain/avisos/entrega";
import { MODOS } from "../../domain/clientes/cliente";
import { ServiceError } from "../../domain/shared/errors";
import { lockName } from "../sql/advisory-lock";
import { RELEASE } from "../sql/claims";
import type { Executor } from "../sql/client";
import { bool, oneOf, text, timestamptz, uuid } from "../sql/column-types";
import { readRow, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";
import { ENTREGA, INTENTO, type Intento } from "./entrega-intentos";
import { END, type IntentoResult } from "./entregas";
import { EVENTO } from "./eventos";

/** Returns an event with the data needed to send it again. A skipped one has no `cuerpo` and is never sent. */
export const findEventoEnviable = readRow({
  params: { eventoId: uuid },
  row: {
    ...EVENTO,
    ...pick(t.evento, "clienteId", "cuerpo"),
    ...pick(typed(t.cliente, { modo: oneOf(...MODOS) }), "razonSocial", "modo", "webhookUrl"),
  },
  text: `
    SELECT $row FROM evento JOIN cliente ON cliente.id = cliente_id WHERE evento.id = $eventoId`,
});

const FIND_REENVIO = sql({
  params: { deliveryId: uuid },
  row: {
    deliveryId: INTENTO.id,
    ...pick(ENTREGA, "eventoId"),
    ...pick(INTENTO, "en", "status", "ms", "error", "respuestaEncabezados", "respuestaCuerpo", "firma"),
  },
  text: `
    SELECT $row
    FROM entrega_intento JOIN entrega ON entrega.id = entrega_id WHERE entrega_intento.id = $deliveryId`,
});

/**
 * Returns the manual attempt with this id, or null. Other callers with the same id wait until this transaction ends.
 * @throws ServiceError `conflicto` if it belongs to another event.
 */
export async function findReenvio(
  tx: Executor,
  deliveryId: string,
  eventoId: string,
): Promise<Intento | null> {
  await lockName(tx, `reenvio ${deliveryId}`);
  const [found] = await tx.query(FIND_REENVIO, { deliveryId });
  if (found === undefined) return null;
  const { eventoId: sent, ...intento } = found;
  if (sent !== eventoId) throw new ServiceError("conflicto");
  return intento;
}

/**
 * The event's delivery to the webhook. Inserted without a schedule if the event was recorded while there was
 * no webhook.
 */
const ENSURE = sql({
  params: { eventoId: uuid, destino: text, now: timestamptz },
  text: `
    INSERT INTO entrega (evento_id, cliente_id, orden, canal, destino, estado, terminado_en)
    SELECT id, cliente_id, orden, 'webhook', $destino, 'cancelado', $now FROM evento WHERE id = $eventoId
    ON CONFLICT DO NOTHING`,
});
const OF_WEBHOOK = sql({
  params: { eventoId: uuid },
  row: { entregaId: ENTREGA.id, estado: ENTREGA.estado },
  text: "SELECT $row FROM entrega WHERE evento_id = $eventoId AND canal = 'webhook'",
});

/** Records a manual attempt before it is made. Returns the delivery. */
export async function openReenvio(
  tx: Executor,
  eventoId: string,
  { deliveryId, destino, now }: { readonly deliveryId: string; readonly destino: string; readonly now: Date },
): Promise<{ readonly entregaId: string; readonly estado: EntregaEstado }> {
  await tx.query(ENSURE, { eventoId, destino, now });
  const [entrega] = await tx.query(OF_WEBHOOK, { eventoId });
  if (entrega === undefined) throw new Error(`${eventoId}: no delivery to send again`);
  const { entregaId } = entrega;
  await tx.prisma.entregaIntento.create({ data: { id: deliveryId, entregaId, en: now, destino } });
  return entrega;
}

const FINISH = sql({
  params: { entregaId: ENTREGA.id, ...END.params, isDelivered: bool, now: timestamptz },
  text: `
    WITH delivered AS (
      UPDATE entrega SET estado = 'entregado', proximo_intento_en = NULL, terminado_en = $now, ${RELEASE}
      WHERE id = $entregaId AND $isDelivered AND estado <> 'entregado'
    )
    ${END.sql}`,
});

/** Records the outcome of a manual attempt. A success ends the schedule, even if another worker is attempting it. */
export async function finishReenvio(
  executor: Executor,
  entregaId: string,
  result: IntentoResult,
  isDelivered: boolean,
  now: Date,
): Promise<void> {
  await executor.query(FINISH, { entregaId, ...END.valuesOf(result), isDelivered, now });
}
