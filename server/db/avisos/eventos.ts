import type { Evento as EventoRow } from "../../../generated/prisma/client";
import type { EventoTipo } from "../../domain/avisos/evento-key";
import type { Evento, EventoListado } from "../../domain/avisos/evento-record";
import type { Executor } from "../sql/client";
import { json, textOf, uuid } from "../sql/column-types";
import { sql } from "../sql/statement";
import { t, typed } from "../sql/table";

export const EVENTO = { eventoId: t.evento.id, tipo: typed(t.evento, { tipo: textOf<EventoTipo>() }).tipo };

/** The parameter `$eventos` (from `eventosJson`) as rows named `item`, each with its position. */
export const EVENTO_ITEMS = `
  ROWS FROM (json_to_recordset($eventos::json) AS (id uuid, tipo text, ambito text, umbral integer,
    consulta_id uuid, creado_en timestamptz, cuerpo text)) WITH ORDINALITY AS item`;

export function eventosJson(eventos: readonly Evento[]): string {
  return JSON.stringify(
    eventos.map(({ eventoId, consultaId, creadoEn, ...evento }) => ({
      id: eventoId,
      consulta_id: consultaId,
      creado_en: creadoEn,
      ...evento,
    })),
  );
}

/** Filters known events first: a blocked client sends many, and an insert that conflicts also writes. */
const RECORD = sql({
  name: "record_eventos",
  params: { clienteId: uuid, eventos: json },
  row: { id: uuid },
  text: `
    INSERT INTO evento (id, cliente_id, tipo, ambito, umbral, consulta_id, creado_en, cuerpo)
    SELECT item.id, $clienteId, item.tipo, item.ambito, item.umbral, item.consulta_id, item.creado_en, item.cuerpo
    FROM ${EVENTO_ITEMS}
    WHERE item.tipo IN ('paquete.reactivado', 'paquete.prueba', 'vigilancia.alarmas') OR NOT EXISTS (
      SELECT FROM evento known
      WHERE known.cliente_id = $clienteId AND known.ambito = item.ambito AND known.tipo = item.tipo
        AND known.umbral IS NOT DISTINCT FROM item.umbral)
    ORDER BY item.ordinality
    ON CONFLICT DO NOTHING RETURNING id`,
});

/** Records new events in their order. Returns how many were new. */
export async function recordEventos(
  executor: Executor,
  clienteId: string,
  eventos: readonly Evento[],
): Promise<number> {
  if (eventos.length === 0) return 0;
  return (await executor.query(RECORD, { clienteId, eventos: eventosJson(eventos) })).length;
}

const toEvento = ({ id, tipo, orden, clienteId: _, ...row }: EventoRow): EventoListado => ({
  eventoId: id,
  // Only `recordEventos` and a charge write here.
  tipo: tipo as Evento["tipo"],
  ...row,
  orden: Number(orden),
});

/** Returns the recorded events of a package or bolsa, sent or omitted, in order. Not those of single consultas. */
export async function eventosOfAmbito(
  { prisma }: Executor,
  clienteId: string,
  ambito: string,
): Promise<readonly Evento[]> {
  const rows = await prisma.evento.findMany({
    where: { clienteId, ambito, tipo: { startsWith: "paquete." } },
    orderBy: { orden: "asc" },
  });
  return rows.map(toEvento);
}

/** Returns a client's events, newest first, from before the place `before`. Null starts at the newest. */
export async function pageOfEventos(
  { prisma }: Executor,
  { clienteId, limite, before }: { clienteId: string; limite: number; before: number | null },
): Promise<readonly EventoListado[]> {
  const rows = await prisma.evento.findMany({
    where: { clienteId, ...(before !== null && { orden: { lt: before } }) },
    orderBy: { orden: "desc" },
    take: limite,
  });
  return rows.map(toEvento);
}
