import { OF_REAL } from "../../domain/clientes/cliente";
import type { Executor } from "../sql/client";
import {
  float8,
  int4,
  int8,
  neverNull,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { firstOf, type SqlExecutor, sql } from "../sql/statement";
import { shapes } from "../sql/statement-shapes";

/** A recorded payment: the bolsa it opened or the account it settled, and its reversal. */
export interface PagoRegistrado {
  readonly movimientoId: string;
  /** Position among all entries, and that of its reversal. */
  readonly orden: number;
  readonly reversionOrden: number | null;
  readonly tipo: "bolsa" | "cobro";
  /** The bolsa or the cobro. */
  readonly objetoId: string;
  readonly clienteId: string;
  readonly razonSocial: string;
  readonly pagoReferencia: string;
  readonly pagoRegistradoEn: Date;
  /** The entry's own moment. */
  readonly en: Date;
  /** Whole COP. Null if the account's lines were not stored. */
  readonly valor: number | null;
  /** Number and credits of the bolsa. */
  readonly secuencia: number | null;
  readonly consultasCompradas: number | null;
  /** The reference of the cobro, and the month that it pays. */
  readonly cuentaReferencia: string | null;
  readonly periodo: string | null;
  /** Who registered it and when. Null if not recorded. */
  readonly registradoPor: string | null;
  readonly registradoEn: Date | null;
  /** Who asked for it, if another person approved it. */
  readonly solicitadoPor: string | null;
  /** The reversal, if any: when, by whom, why, and the credits lost. */
  readonly revertidoEn: Date | null;
  readonly revertidoPor: string | null;
  readonly motivoReversion: string | null;
  readonly saldoPerdido: number | null;
}

const ROW = {
  movimientoId: uuid,
  orden: neverNull(float8),
  reversionOrden: nullable(float8),
  tipo: neverNull(textOf<PagoRegistrado["tipo"]>()),
  objetoId: neverNull(uuid),
  clienteId: uuid,
  razonSocial: text,
  pagoReferencia: text,
  pagoRegistradoEn: timestamptz,
  en: timestamptz,
  valor: nullable(float8),
  secuencia: nullable(int4),
  consultasCompradas: nullable(int4),
  cuentaReferencia: nullable(text),
  periodo: nullable(text),
  registradoPor: nullable(text),
  registradoEn: nullable(timestamptz),
  solicitadoPor: nullable(text),
  revertidoEn: nullable(timestamptz),
  revertidoPor: nullable(text),
  motivoReversion: nullable(text),
  saldoPerdido: nullable(int4),
};

/** Every payment with its reversal, if any. */
const PAGO = `
  SELECT pago.id, pago.orden::float8 AS orden, undone.orden::float8 AS reversion_orden, CASE WHEN pago.bolsa_id IS NULL THEN 'cobro' ELSE 'bolsa' END AS tipo,
    coalesce(pago.bolsa_id, pago.cobro_id) AS objeto_id, pago.cliente_id, pago.pago_referencia, pago.pago_registrado_en,
    pago.en, coalesce(precio_total::float8,
      (SELECT sum((linea->>'valor')::float8) FROM jsonb_array_elements(lineas) AS linea)) AS valor,
    secuencia, consultas_compradas, cuenta_referencia, periodo, undone.en AS revertido_en,
    undone.motivo AS motivo_reversion, undone.saldo_perdido
  FROM movimiento pago LEFT JOIN bolsa ON bolsa.id = pago.bolsa_id LEFT JOIN cobro ON cobro.id = pago.cobro_id
    LEFT JOIN movimiento undone ON undone.compensa_id = pago.id
  WHERE pago.tipo = 'pago'`;

const COLUMNS = `
  pago.id AS "movimientoId", orden, reversion_orden AS "reversionOrden", tipo, pago.objeto_id AS "objetoId", cliente_id AS "clienteId", razon_social AS "razonSocial",
  pago_referencia AS "pagoReferencia", pago_registrado_en AS "pagoRegistradoEn", pago.en, valor, secuencia,
  consultas_compradas AS "consultasCompradas", cuenta_referencia AS "cuentaReferencia", periodo,
  acto.actor AS "registradoPor", acto.en AS "registradoEn",
  (SELECT solicitante FROM solicitud JOIN solicitud_fin fin ON fin.solicitud_id = solicitud.id
   WHERE solicitud.cliente_id = pago.cliente_id AND clave = pago_referencia AND fin.estado = 'aprobada'
     AND fin.en = pago.en LIMIT 1) AS "solicitadoPor",
  revertido_en AS "revertidoEn",
  reverso.actor AS "revertidoPor", motivo_reversion AS "motivoReversion", saldo_perdido AS "saldoPerdido"`;

/** Support's act on an entry at `en`. An act on a bolsa is recorded for its client. */
const actoAt = (name: string, en: string, bolsa: string, cobro: string) => `
  LEFT JOIN LATERAL (
    SELECT actor, en FROM staff_audit
    WHERE staff_audit.en = ${en} AND (
      accion = '${cobro}' AND objeto_tipo = 'cobro' AND objeto_id = pago.objeto_id::text
      OR accion = '${bolsa}' AND objeto_tipo = 'cliente' AND objeto_id = cliente_id::text
        AND despues->>'bolsa_id' = pago.objeto_id::text)
    LIMIT 1) AS ${name} ON true`;
const ACTOS =
  actoAt("acto", "pago.en", "bolsa.abierta", "cobro.pagado") +
  actoAt("reverso", "revertido_en", "bolsa.revertida", "cobro.pago_revertido");

const BY_REFERENCIA = sql({
  params: { clienteId: uuid, pagoReferencia: text },
  row: ROW,
  text: `
    SELECT ${COLUMNS} FROM (${PAGO}) pago JOIN cliente ON cliente.id = cliente_id ${ACTOS}
    WHERE cliente_id = $clienteId AND revertido_en IS NULL
      AND upper(regexp_replace(pago_referencia, '\\s', '', 'g')) = upper(regexp_replace($pagoReferencia, '\\s', '', 'g'))
    ORDER BY pago_referencia <> $pagoReferencia, pago_registrado_en, pago.id LIMIT 1`,
});

/** Returns the client's first payment in force under a reference, in other capitals or blanks if none has these. Null if there is none. */
export const findPago = (
  executor: Executor,
  clienteId: string,
  pagoReferencia: string,
): Promise<PagoRegistrado | null> => firstOf(executor, BY_REFERENCIA, { clienteId, pagoReferencia });

const PAGE = shapes({
  name: "page_of_pagos",
  params: {
    clienteId: nullable(uuid),
    antesDe: nullable(timestamptz),
    antesDeId: nullable(uuid),
    limite: int8,
  },
  conditions: {
    clienteId: "cliente_id = $clienteId",
    antesDe: "(pago_registrado_en, pago.id) < ($antesDe, $antesDeId::uuid)",
  },
  row: ROW,
  text: (where) => `
    SELECT ${COLUMNS} FROM (
      SELECT * FROM (${PAGO}) pago
      WHERE ${where.includes("$clienteId") ? "true" : OF_REAL}${where}
      ORDER BY pago_registrado_en DESC, id DESC LIMIT $limite
    ) pago JOIN cliente ON cliente.id = cliente_id ${ACTOS}
    ORDER BY pago_registrado_en DESC, pago.id DESC`,
});

/** Returns payments, also reversed ones, newest first, of one client or of all. */
export function pageOfPagos(
  executor: Executor,
  query: {
    readonly clienteId: string | null;
    readonly limite: number;
    readonly before: { readonly en: Date; readonly id: string } | null;
  },
): Promise<readonly PagoRegistrado[]> {
  const { clienteId, limite, before } = query;
  const values = { clienteId, limite, antesDe: before?.en ?? null, antesDeId: before?.id ?? null };
  return executor.query(PAGE(values), values);
}

const PAGADO = sql({
  params: { clienteId: uuid, desde: timestamptz, precioMinimo: int4 },
  row: { valor: neverNull(float8) },
  text: `
    SELECT coalesce(sum(greatest(precio_total, consultas_compradas::bigint * $precioMinimo::int,
      (SELECT sum((linea->>'valor')::bigint) FROM jsonb_array_elements(lineas) AS linea))), 0)::float8 AS valor
    FROM movimiento LEFT JOIN bolsa ON bolsa.id = bolsa_id LEFT JOIN cobro ON cobro.id = cobro_id
    WHERE movimiento.cliente_id = $clienteId AND movimiento.tipo = 'pago' AND movimiento.en >= $desde
      AND NOT EXISTS (SELECT FROM movimiento undone WHERE undone.compensa_id = movimiento.id)`,
});

/** Sums a client's payments in force since `desde`, in COP: each the larger of its amount and its list price. */
export async function pagadoDesde(
  executor: SqlExecutor,
  clienteId: string,
  desde: Date,
  precioMinimo: number,
): Promise<number> {
  const [row] = await executor.query(PAGADO, { clienteId, desde, precioMinimo });
  return row?.valor ?? 0;
}
