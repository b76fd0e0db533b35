import { CANALES, type Canal, type EntregaError } from "../../domain/avisos/entrega";
import type { EventoTipo } from "../../domain/avisos/evento-key";
import { IS_REAL } from "../../domain/clientes/cliente";
import { bool, int4, neverNull, nullable, oneOf, text, textOf, timestamptz, uuid } from "../sql/column-types";
import { readRows, type SqlExecutor, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";
import { ENTREGA, INTENTOS, type Intento, withIntentos } from "./entrega-intentos";
import { EVENTO } from "./eventos";

/** A receiver that did not accept something: the host of a client's webhook, or a mail address. */
export interface Receptor {
  readonly clienteId: string;
  readonly razonSocial: string;
  readonly canal: Canal;
  /** Its host, or the address. */
  readonly receptor: string;
  /** True if nothing was accepted since the last attempt. False if it accepts again and these were left behind. */
  readonly isFailing: boolean;
  /** When the first attempt since its last success failed. */
  readonly fallaDesde: Date | null;
  /** Deliveries that wait for another scheduled attempt. */
  readonly esperan: number;
  /** Deliveries given up in the last 30 days. */
  readonly fallidas: number;
  readonly ultimoEn: Date | null;
  readonly ultimoStatus: number | null;
  readonly ultimoError: EntregaError | null;
  readonly proximoIntentoEn: Date | null;
}

const DAYS = 30;
const UNDELIVERED = `
  entrega.estado IN ('reintentando', 'fallido')
  AND (entrega.estado = 'reintentando' OR entrega.terminado_en >= $now::timestamptz - interval '${DAYS} days')`;
const HOST = "coalesce(substring(entrega.destino FROM '^https?://([^/?#]*)'), entrega.destino)";

/** Returns receivers with undelivered events of clients, failing ones first. */
export const receptoresUndelivered = readRows({
  params: { now: timestamptz },
  row: {
    clienteId: uuid,
    razonSocial: text,
    canal: oneOf(...CANALES),
    receptor: neverNull(text),
    isFailing: neverNull(bool),
    fallaDesde: nullable(timestamptz),
    esperan: neverNull(int4),
    fallidas: neverNull(int4),
    ultimoEn: nullable(timestamptz),
    ultimoStatus: nullable(int4),
    ultimoError: nullable(textOf<EntregaError>()),
    proximoIntentoEn: nullable(timestamptz),
  },
  text: `
    WITH undelivered AS (
      SELECT id, cliente_id, canal, ${HOST} AS receptor, estado, proximo_intento_en FROM entrega WHERE ${UNDELIVERED}
    ), receptores AS (
      SELECT cliente_id, canal, receptor, array_agg(id) AS ids, min(proximo_intento_en) AS proximo,
        count(*) FILTER (WHERE estado = 'reintentando')::int AS esperan,
        count(*) FILTER (WHERE estado = 'fallido')::int AS fallidas
      FROM undelivered GROUP BY 1, 2, 3
    )
    SELECT receptores.cliente_id AS "clienteId", razon_social AS "razonSocial", canal, receptor,
      coalesce(last.en > taken.en, true) AS "isFailing",
      (SELECT min(en) FROM entrega_intento WHERE entrega_id = ANY (ids) AND en > coalesce(taken.en, '-infinity')
       ) AS "fallaDesde",
      esperan, fallidas, last.en AS "ultimoEn", last.status AS "ultimoStatus", last.error AS "ultimoError",
      proximo AS "proximoIntentoEn"
    FROM receptores JOIN cliente ON cliente.id = receptores.cliente_id AND ${IS_REAL}
    LEFT JOIN LATERAL (
      SELECT en, status, error FROM entrega_intento WHERE entrega_id = ANY (ids) AND error IS NOT NULL
      ORDER BY en DESC LIMIT 1) AS last ON true
    LEFT JOIN LATERAL (
      SELECT max(terminado_en) AS en FROM entrega
      WHERE entrega.cliente_id = receptores.cliente_id AND entrega.canal = receptores.canal
        AND estado = 'entregado' AND ${HOST} = receptor AND terminado_en > $now::timestamptz - interval '${DAYS} days'
      ) AS taken ON true
    ORDER BY "isFailing" DESC, esperan + fallidas DESC, razon_social, receptor LIMIT 200`,
});

/** A delivery that did not reach its receiver. */
export interface Undelivered {
  readonly entregaId: string;
  readonly eventoId: string;
  readonly tipo: EventoTipo;
  readonly registradoEn: Date;
  readonly estado: "reintentando" | "fallido";
  readonly proximoIntentoEn: Date | null;
  /** Oldest first. */
  readonly intentos: readonly Intento[];
}

const OF_RECEPTOR = sql({
  params: { clienteId: uuid, canal: text, receptor: text, now: timestamptz },
  row: {
    entregaId: ENTREGA.id,
    ...EVENTO,
    registradoEn: t.evento.creadoEn,
    ...pick(typed(t.entrega, { estado: textOf<Undelivered["estado"]>() }), "estado", "proximoIntentoEn"),
    intentos: INTENTOS.type,
  },
  text: `
    SELECT $row, ${INTENTOS.sql}
    FROM entrega JOIN evento ON evento.id = evento_id
    WHERE entrega.cliente_id = $clienteId AND canal = $canal AND ${HOST} = $receptor AND ${UNDELIVERED}
    ORDER BY entrega.orden LIMIT 200`,
});

/** Returns up to 200 undelivered deliveries of a receiver, oldest first, with every attempt. */
export async function undeliveredOf(
  executor: SqlExecutor,
  receptor: Pick<Receptor, "clienteId" | "canal" | "receptor">,
  now: Date,
): Promise<Undelivered[]> {
  const { clienteId, canal, receptor: host } = receptor;
  const rows = await executor.query(OF_RECEPTOR, { clienteId, canal, receptor: host, now });
  return rows.map(withIntentos);
}
