import type { Evento } from "../domain/alerts/evento-record";
import type { Executor } from "./client";

const COLUMNS = `id AS "eventoId", tipo, ambito, umbral, consulta_id AS "consultaId", creado_en AS "creadoEn", cuerpo`;

/** A parameter that holds `eventosJson`, as rows named `item` with their place in it. */
export const eventosOf = (parameter: string) => `
  ROWS FROM (json_to_recordset(${parameter}::json) AS (id uuid, tipo text, ambito text, umbral integer,
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

/** A blocked client asks on and on: what is known is not even attempted, since an attempt writes too. */
const RECORD = {
  name: "record_eventos",
  text: `
    INSERT INTO evento (id, cliente_id, tipo, ambito, umbral, consulta_id, creado_en, cuerpo)
    SELECT item.id, $1, item.tipo, item.ambito, item.umbral, item.consulta_id, item.creado_en, item.cuerpo
    FROM ${eventosOf("$2")}
    WHERE item.tipo IN ('paquete.reactivado', 'paquete.prueba') OR NOT EXISTS (
      SELECT FROM evento known
      WHERE known.cliente_id = $1 AND known.ambito = item.ambito AND known.tipo = item.tipo
        AND known.umbral IS NOT DISTINCT FROM item.umbral)
    ORDER BY item.ordinality
    ON CONFLICT DO NOTHING RETURNING id`,
};

/** Records what was not recorded before, in its order; resolves to how many that were. */
export async function recordEventos(
  executor: Executor,
  clienteId: string,
  eventos: readonly Evento[],
): Promise<number> {
  if (eventos.length === 0) return 0;
  return (await executor.query(RECORD, [clienteId, eventosJson(eventos)])).length;
}

/** Everything recorded in an ámbito, sent or passed over, in its order. */
export async function eventosOfAmbito(
  executor: Executor,
  clienteId: string,
  ambito: string,
): Promise<readonly Evento[]> {
  return executor.query<Evento>(
    { text: `SELECT ${COLUMNS} FROM evento WHERE cliente_id = $1 AND ambito = $2 ORDER BY orden` },
    [clienteId, ambito],
  );
}

export interface EventoListado extends Evento {
  /** Place in the client's history, growing. */
  readonly orden: number;
}

/** A client's events, the last one first, from before the place `before`; null: from the end. */
export async function pageOfEventos(
  executor: Executor,
  { clienteId, limite, before }: { clienteId: string; limite: number; before: number | null },
): Promise<readonly EventoListado[]> {
  return executor.query<EventoListado>(
    {
      text: `
        SELECT ${COLUMNS}, orden::float8 AS orden FROM evento
        WHERE cliente_id = $1 AND ($2::bigint IS NULL OR orden < $2) ORDER BY orden DESC LIMIT $3`,
    },
    [clienteId, before, limite],
  );
}
