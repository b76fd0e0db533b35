import type { Canal, EntregaDecision, EntregaError, EntregaEstado } from "../../domain/avisos/entrega";
import type { EntregaStatus } from "../../domain/avisos/entrega-view";
import type { EventoTipo } from "../../domain/avisos/evento-key";
import type { Respuesta } from "../../domain/avisos/respuesta";
import { MODOS, type Modo, OF_REAL } from "../../domain/clientes/cliente";
import { CLAIM, isClaimed, isUnclaimed, RELEASE } from "../sql/claims";
import type { Executor } from "../sql/client";
import {
  arrayOf,
  bool,
  float8,
  int8,
  neverNull,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { readRows, sql } from "../sql/statement";
import { shapes } from "../sql/statement-shapes";
import { aliased, outer, pick, t } from "../sql/table";
import { ENTREGA, INTENTO, INTENTOS, type Intento, withIntentos } from "./entrega-intentos";
import { EVENTO } from "./eventos";

/** Channel that announces, on commit, an event with deliveries. A trigger notifies it. */
export const ENTREGAS_CHANNEL = "entregas";

/** A delivery that this process has claimed for one attempt. */
export interface EntregaClaim {
  readonly entregaId: string;
  /** Identifies this attempt. The receiver gets it as X-Service-Delivery-Id. */
  readonly deliveryId: string;
  readonly eventoId: string;
  readonly tipo: EventoTipo;
  /** The frozen text of the event. */
  readonly cuerpo: string;
  readonly clienteId: string;
  readonly razonSocial: string;
  readonly modo: Modo;
  readonly canal: Canal;
  /** Current address. Null if the webhook was disabled meanwhile (contract-decisions 153). */
  readonly destino: string | null;
  /** True for a channel of the client. False if its administrators are mailed because it has no channel. */
  readonly isChosen: boolean;
  readonly estado: EntregaEstado;
  readonly intentos: number;
}

/** Attempts in progress at one receiver over all processes, so that a slow receiver delays only itself. */
const MAX_PER_RECEPTOR = 4;

/** The host a webhook goes to, or the one mail server of all. */
const RECEPTOR = `CASE canal WHEN 'webhook'
  THEN coalesce(substring(cliente.webhook_url FROM '^https?://([^/?#]*)'), cliente.id::text) ELSE 'email' END`;

const IS_DUE = `proximo_intento_en <= $now AND ${isUnclaimed("entrega")}`;

/**
 * Deliveries that may be claimed, found without reading the whole backlog. They are: the first of each client's first
 * attempts, which go out one after the other (contract-decisions 133), found by hopping over `entrega_first_idx`; as
 * many mails as may be in progress; retries of webhooks. Those of test accounts come last.
 */
const IN_TURN = `
  first AS (
    (SELECT id, cliente_id FROM entrega WHERE canal = 'webhook' AND estado = 'pendiente'
     ORDER BY cliente_id, orden LIMIT 1)
    UNION ALL
    SELECT next.id, next.cliente_id FROM first, LATERAL (
      SELECT id, cliente_id FROM entrega
      WHERE canal = 'webhook' AND estado = 'pendiente' AND cliente_id > first.cliente_id
      ORDER BY cliente_id, orden LIMIT 1) AS next
  ), in_turn AS (
    SELECT id FROM first
    UNION (
      SELECT id FROM entrega WHERE canal = 'email' AND ${IS_DUE} AND ${OF_REAL}
      ORDER BY proximo_intento_en, orden LIMIT ${MAX_PER_RECEPTOR})
    UNION (
      SELECT id FROM entrega WHERE canal = 'email' AND ${IS_DUE}
      ORDER BY proximo_intento_en, orden LIMIT ${MAX_PER_RECEPTOR})
    UNION ALL SELECT id FROM entrega WHERE canal = 'webhook' AND estado = 'reintentando' AND ${IS_DUE}
  )`;

const DUE_IN_TURN = `
  RECURSIVE ${IN_TURN}, busy AS (
    SELECT ${RECEPTOR} AS receptor, count(*) AS total FROM entrega JOIN cliente ON cliente.id = cliente_id
    WHERE ${isClaimed("entrega")} GROUP BY 1
  ), ranked AS MATERIALIZED (
    SELECT entrega.id, ${RECEPTOR} AS receptor, modo = 'prueba' AS "isPrueba",
      row_number() OVER (
        PARTITION BY ${RECEPTOR} ORDER BY modo = 'prueba', proximo_intento_en, orden) AS place
    FROM in_turn JOIN entrega USING (id) JOIN cliente ON cliente.id = cliente_id
    WHERE ${IS_DUE}
  ), picked AS (
    SELECT entrega.id, entrega.reclamo FROM entrega JOIN ranked USING (id) LEFT JOIN busy USING (receptor)
    WHERE place <= ${MAX_PER_RECEPTOR} - coalesce(total, 0) AND ${IS_DUE}
    ORDER BY "isPrueba", proximo_intento_en, orden LIMIT $limit FOR UPDATE OF entrega SKIP LOCKED
  )`;

/** A test is attempted out of turn while its client waits (contract-decisions 151). */
const OF_EVENTO = `
  picked AS (
    SELECT id, reclamo FROM entrega WHERE evento_id = $eventoId AND ${IS_DUE} ORDER BY id FOR UPDATE SKIP LOCKED
  )`;

const TAKEN = aliased(ENTREGA, "claimed");
const CLAIMED = {
  entregaId: TAKEN.id,
  deliveryId: neverNull(TAKEN.reclamo),
  ...EVENTO,
  cuerpo: neverNull(t.evento.cuerpo),
  ...pick(TAKEN, "clienteId", "canal", "estado", "intentos"),
  razonSocial: text,
  modo: oneOf(...MODOS),
  destino: nullable(text),
  isChosen: neverNull(bool),
};

const claimText = (picked: string) => `
    WITH ${picked}, claimed AS (
      UPDATE entrega SET ${CLAIM},
        destino = CASE canal WHEN 'webhook' THEN coalesce(webhook_url, destino) ELSE destino END
      FROM picked, cliente WHERE entrega.id = picked.id AND cliente.id = cliente_id
      RETURNING entrega.*, razon_social, modo, canal = 'email' OR webhook_url IS NOT NULL AS has_destino,
        canal = 'webhook' OR webhook_url IS NOT NULL OR emails <> '{}' AS has_channel
    ), interrupted AS (
      UPDATE entrega_intento SET error = 'interrumpido' FROM picked WHERE entrega_intento.id = picked.reclamo
    ), opened AS (
      INSERT INTO entrega_intento (id, entrega_id, numero, en, destino)
      SELECT reclamo, id, intentos + 1, $now, destino FROM claimed WHERE has_destino
    )
    SELECT $row, razon_social AS "razonSocial", modo, CASE WHEN has_destino THEN destino END AS destino,
      has_channel OR tipo <> 'paquete.bloqueado' AS "isChosen"
    FROM claimed JOIN evento ON evento.id = evento_id ORDER BY claimed.orden`;

/**
 * Claims up to `limit` deliveries that are due at `now`, longest due first, and records each attempt before it is
 * made. Skips rows that another worker is claiming. Also claims rows whose worker died.
 */
export const claimEntregas = readRows({
  name: "claim_entregas",
  params: { now: timestamptz, limit: int8 },
  row: CLAIMED,
  text: claimText(DUE_IN_TURN),
});

/** Claims the deliveries of one event, out of turn if necessary. */
export const claimEntregasOf = readRows({
  name: "claim_entregas_of_evento",
  params: { now: timestamptz, eventoId: uuid },
  row: CLAIMED,
  text: claimText(OF_EVENTO),
});

/** Outcome of an attempt. */
export interface IntentoResult {
  readonly deliveryId: string;
  readonly status: number | null;
  readonly ms: number;
  readonly error: EntregaError | null;
  /** The receiver's answer. Null if there was none. */
  readonly respuesta: Respuesta | null;
  readonly firma: string | null;
}

/** Assignments that record the end of an attempt. */
export const END = {
  params: {
    deliveryId: INTENTO.id,
    ...pick(INTENTO, "status", "ms", "error", "respuestaEncabezados", "respuestaCuerpo", "firma"),
  },
  sql: `UPDATE entrega_intento SET status = $status, ms = $ms, error = $error,
      respuesta_encabezados = $respuestaEncabezados, respuesta_cuerpo = $respuestaCuerpo, firma = $firma WHERE id = $deliveryId`,
  valuesOf: ({ deliveryId, status, ms, error, respuesta, firma }: IntentoResult) => ({
    ...{ deliveryId, status, ms, error, firma },
    respuestaEncabezados: respuesta && JSON.stringify(respuesta.encabezados),
    respuestaCuerpo: respuesta?.cuerpo ?? null,
  }),
};

const FINISH = sql({
  name: "finish_entrega",
  params: {
    entregaId: ENTREGA.id,
    ...pick(ENTREGA, "estado", "intentos", "proximoIntentoEn"),
    ...END.params,
    now: timestamptz,
  },
  text: `
    WITH finished AS (
      UPDATE entrega SET estado = $estado, intentos = $intentos, proximo_intento_en = $proximoIntentoEn, ${RELEASE},
        terminado_en = CASE WHEN $proximoIntentoEn::timestamptz IS NULL THEN $now::timestamptz END
      WHERE id = $entregaId AND reclamo = $deliveryId
    )
    ${END.sql}`,
});

/**
 * Records the outcome of a claimed attempt and releases the delivery. If the claim was lost, only the attempt is
 * recorded.
 */
export async function finishEntrega(
  executor: Executor,
  entregaId: string,
  result: IntentoResult,
  { estado, intentos, proximoIntentoEn }: EntregaDecision,
  now: Date,
): Promise<void> {
  const decided = { entregaId, estado, intentos, proximoIntentoEn, now };
  await executor.query(FINISH, { ...decided, ...END.valuesOf(result) });
}

/** Returns when the next delivery of an event, or of any, is due. It may be in the past. Null if none is left. */
export async function nextIntento({ prisma }: Executor, eventoId: string | null): Promise<Date | null> {
  const { _min: first } = await prisma.entrega.aggregate({
    where: { proximoIntentoEn: { not: null }, ...(eventoId !== null && { eventoId }) },
    _min: { proximoIntentoEn: true },
  });
  return first.proximoIntentoEn;
}

const LAST = outer(aliased(INTENTO, "last"));

const STATUS_OF_EVENTOS = sql({
  name: "entregas_of_eventos",
  params: { eventoIds: arrayOf(uuid) },
  row: {
    ...pick(ENTREGA, "eventoId", "canal", "estado", "intentos", "proximoIntentoEn", "terminadoEn"),
    ultimoStatus: LAST.status,
    ultimoError: LAST.error,
  },
  text: `
    SELECT $row FROM entrega LEFT JOIN LATERAL (
      SELECT status, error FROM entrega_intento WHERE entrega_id = entrega.id AND (ms IS NOT NULL OR error IS NOT NULL)
      ORDER BY en DESC, entrega_intento.id DESC LIMIT 1) AS last ON true
    WHERE evento_id = ANY ($eventoIds)`,
});

/** Returns the state of the deliveries of events. Events without any are missing. */
export async function entregasOfEventos(
  executor: Executor,
  eventoIds: readonly string[],
): Promise<Map<string, EntregaStatus[]>> {
  const rows = await executor.query(STATUS_OF_EVENTOS, { eventoIds });
  const byEvento = new Map<string, EntregaStatus[]>();
  for (const { eventoId, ...entrega } of rows)
    byEvento.set(eventoId, [...(byEvento.get(eventoId) ?? []), entrega]);
  return byEvento;
}

/** A delivery as support and the portal see it. */
export interface EntregaListada {
  readonly entregaId: string;
  readonly eventoId: string;
  readonly tipo: EventoTipo;
  readonly canal: Canal;
  readonly destino: string;
  readonly estado: EntregaEstado;
  readonly proximoIntentoEn: Date | null;
  /** Oldest first. */
  readonly intentos: readonly Intento[];
  /** The event's place in the client's history. */
  readonly orden: number;
}

const PAGE = shapes({
  name: "page_of_entregas",
  params: {
    clienteId: uuid,
    estado: nullable(text),
    orden: nullable(int8),
    entregaId: nullable(uuid),
    limite: int8,
  },
  conditions: {
    estado: "estado = $estado",
    orden: "(entrega.orden, entrega.id) < ($orden, $entregaId::uuid)",
  },
  row: {
    entregaId: ENTREGA.id,
    ...EVENTO,
    ...pick(ENTREGA, "canal", "destino", "estado", "proximoIntentoEn"),
    orden: neverNull(float8),
    intentos: INTENTOS.type,
  },
  text: (where) => `
    SELECT $row, entrega.orden::float8 AS orden, ${INTENTOS.sql}
    FROM entrega JOIN evento ON evento.id = evento_id
    WHERE entrega.cliente_id = $clienteId${where}
    ORDER BY entrega.orden DESC, entrega.id DESC LIMIT $limite`,
});

/** Returns a client's deliveries with every attempt, newest event first, from after `before` (null: the newest). */
export async function pageOfEntregas(
  executor: Executor,
  query: {
    readonly clienteId: string;
    readonly estado: EntregaEstado | null;
    readonly limite: number;
    readonly before: { readonly orden: number; readonly entregaId: string } | null;
  },
): Promise<readonly EntregaListada[]> {
  const { before, ...rest } = query;
  const values = { ...rest, orden: before?.orden ?? null, entregaId: before?.entregaId ?? null };
  const rows = await executor.query(PAGE(values), values);
  return rows.map(withIntentos);
}
