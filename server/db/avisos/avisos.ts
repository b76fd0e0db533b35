import type { Canal, EntregaEstado } from "../../domain/avisos/entrega";
import type { EventoTipo } from "../../domain/avisos/evento-key";
import type { Executor } from "../sql/client";
import {
  arrayOf,
  bool,
  float8,
  int4,
  int8,
  neverNull,
  nullable,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { readRows, sql } from "../sql/statement";
import { pick, t } from "../sql/table";
import { ENTREGA, INTENTOS, type Intento, withIntentos } from "./entrega-intentos";
import { EVENTO } from "./eventos";

/** Filter on a client's events. Null matches any type. */
export interface AvisosFiltro {
  readonly tipo: EventoTipo | null;
  /** State of one of its deliveries. `sin_canal`: recorded while there was no channel. */
  readonly estado: EntregaEstado | "sin_canal" | null;
  /** Status of the receiver's answer to an attempt. */
  readonly status: number | null;
  readonly desde: Date | null;
  /** Exclusive. */
  readonly hasta: Date | null;
  readonly eventoId: string | null;
}

/** An event as its client sees it. */
export interface AvisoRow {
  readonly eventoId: string;
  readonly tipo: EventoTipo;
  readonly umbral: number | null;
  readonly creadoEn: Date;
  /** True if it was skipped. It is never sent. */
  readonly isOmitido: boolean;
  /** The event's place in the client's history. */
  readonly orden: number;
}

/** Returns a client's events that pass the filter, newest first, from before `before` (null: the newest). */
export const pageOfAvisos = readRows({
  params: {
    clienteId: uuid,
    tipo: nullable(textOf<NonNullable<AvisosFiltro["tipo"]>>()),
    estado: nullable(textOf<NonNullable<AvisosFiltro["estado"]>>()),
    status: nullable(int4),
    desde: nullable(timestamptz),
    hasta: nullable(timestamptz),
    eventoId: nullable(uuid),
    before: nullable(int8),
    limite: int8,
  },
  row: {
    ...EVENTO,
    ...pick(t.evento, "umbral", "creadoEn"),
    isOmitido: neverNull(bool),
    orden: neverNull(float8),
  },
  text: `
    SELECT $row, cuerpo IS NULL AS "isOmitido", orden::float8 AS orden FROM evento
    WHERE cliente_id = $clienteId AND ($before::bigint IS NULL OR orden < $before)
      AND ($tipo::text IS NULL OR tipo = $tipo) AND ($eventoId::uuid IS NULL OR id = $eventoId)
      AND ($desde::timestamptz IS NULL OR creado_en >= $desde) AND ($hasta::timestamptz IS NULL OR creado_en < $hasta)
      AND ($estado::text IS NULL OR CASE $estado
        WHEN 'sin_canal' THEN NOT EXISTS (SELECT FROM entrega WHERE evento_id = evento.id)
        ELSE EXISTS (SELECT FROM entrega WHERE evento_id = evento.id AND estado = $estado) END)
      AND ($status::integer IS NULL OR EXISTS (
        SELECT FROM entrega JOIN entrega_intento ON entrega_id = entrega.id
        WHERE evento_id = evento.id AND status = $status))
    ORDER BY evento.orden DESC LIMIT $limite`,
});

/** A delivery of an event with every attempt. */
export interface EntregaDeAviso {
  readonly entregaId: string;
  readonly canal: Canal;
  readonly destino: string;
  readonly estado: EntregaEstado;
  readonly proximoIntentoEn: Date | null;
  /** Oldest first. */
  readonly intentos: readonly Intento[];
}

const ENTREGAS = sql({
  params: { clienteId: uuid, eventoIds: arrayOf(uuid) },
  row: {
    entregaId: ENTREGA.id,
    ...pick(ENTREGA, "eventoId", "canal", "destino", "estado", "proximoIntentoEn"),
    intentos: INTENTOS.type,
  },
  text: `
    SELECT $row, ${INTENTOS.sql}
    FROM entrega WHERE cliente_id = $clienteId AND evento_id = ANY ($eventoIds) ORDER BY canal DESC, destino`,
});

/** Returns the deliveries of a client's events, the webhook's first. Events without a delivery are missing. */
export async function entregasConIntentos(
  executor: Executor,
  clienteId: string,
  eventoIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EntregaDeAviso[]>> {
  const rows = await executor.query(ENTREGAS, { clienteId, eventoIds });
  const byEvento = new Map<string, EntregaDeAviso[]>();
  for (const { eventoId, ...entrega } of rows.map(withIntentos)) {
    byEvento.set(eventoId, [...(byEvento.get(eventoId) ?? []), entrega]);
  }
  return byEvento;
}

/** Stores a warning unless the same one was stored that day. Returns whether it is new. */
export async function insertAviso(
  executor: Executor,
  aviso: {
    readonly tipo: string;
    readonly objeto: string;
    readonly detalle: string;
    readonly dia: string;
    readonly creadoEn: Date;
  },
): Promise<boolean> {
  const { count } = await executor.prisma.avisoSoporte.createMany({
    data: { ...aviso, dia: new Date(aviso.dia) },
    skipDuplicates: true,
  });
  return count > 0;
}
