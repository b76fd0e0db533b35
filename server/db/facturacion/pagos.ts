import { IS_REAL } from "../../domain/clientes/modo";
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
import { type SqlExecutor, sql } from "../sql/statement";
import { shapes } from "../sql/statement-shapes";

/** A payment on record: what it opened, or which account it settled. */
export interface PagoRegistrado {
  readonly tipo: "bolsa" | "cobro";
  /** Of the bolsa or of the cobro. */
  readonly objetoId: string;
  readonly clienteId: string;
  readonly razonSocial: string;
  readonly pagoReferencia: string;
  readonly pagoRegistradoEn: Date;
  /** Whole COP; null: what the account charges was not kept. */
  readonly valor: number | null;
  /** Of a bolsa: its number and what it bought. */
  readonly secuencia: number | null;
  readonly consultasCompradas: number | null;
  /** Of a cobro: how it is called, and the month it pays. */
  readonly cuentaReferencia: string | null;
  readonly periodo: string | null;
  /** Whoever registered it, and when; null: not on record. */
  readonly registradoPor: string | null;
  readonly registradoEn: Date | null;
}

const ROW = {
  tipo: neverNull(textOf<PagoRegistrado["tipo"]>()),
  objetoId: neverNull(uuid),
  clienteId: neverNull(uuid),
  razonSocial: text,
  pagoReferencia: neverNull(text),
  pagoRegistradoEn: neverNull(timestamptz),
  valor: nullable(float8),
  secuencia: nullable(int4),
  consultasCompradas: nullable(int4),
  cuentaReferencia: nullable(text),
  periodo: nullable(text),
  registradoPor: nullable(text),
  registradoEn: nullable(timestamptz),
};

const PAGO = `
  SELECT 'bolsa' AS tipo, id, cliente_id, pago_referencia, pago_registrado_en, precio_total::float8 AS valor, secuencia,
    consultas_compradas, NULL::text AS cuenta_referencia, NULL::text AS periodo, 'bolsa.abierta' AS accion
  FROM bolsa WHERE revertida_en IS NULL
  UNION ALL
  SELECT 'cobro', id, cliente_id, pago_referencia, pago_registrado_en,
    (SELECT sum((linea->>'valor')::float8) FROM jsonb_array_elements(lineas) AS linea), NULL, NULL, cuenta_referencia,
    periodo, 'cobro.pagado'
  FROM cobro WHERE pago_registrado_en IS NOT NULL`;

const COLUMNS = `
  tipo, pago.id AS "objetoId", cliente_id AS "clienteId", razon_social AS "razonSocial",
  pago_referencia AS "pagoReferencia", pago_registrado_en AS "pagoRegistradoEn", valor, secuencia,
  consultas_compradas AS "consultasCompradas", cuenta_referencia AS "cuentaReferencia", periodo,
  acto.actor AS "registradoPor", acto.en AS "registradoEn"`;

/** Support's own record of it; an act on a bolsa is on record with its client. */
const ACTO = `
  LEFT JOIN LATERAL (
    SELECT actor, en FROM staff_audit
    WHERE staff_audit.accion = pago.accion AND (
      objeto_tipo = 'cobro' AND objeto_id = pago.id::text
      OR objeto_tipo = 'cliente' AND objeto_id = cliente_id::text AND despues->>'bolsa_id' = pago.id::text)
    ORDER BY en DESC LIMIT 1) AS acto ON true`;

const BY_REFERENCIA = sql({
  params: { clienteId: uuid, pagoReferencia: text },
  row: ROW,
  text: `
    SELECT ${COLUMNS} FROM (${PAGO}) pago JOIN cliente ON cliente.id = cliente_id ${ACTO}
    WHERE cliente_id = $clienteId AND pago_referencia = $pagoReferencia ORDER BY pago_registrado_en, pago.id LIMIT 1`,
});

/** The first payment of a client under a reference; null: there is none. */
export async function findPago(
  executor: Executor,
  clienteId: string,
  pagoReferencia: string,
): Promise<PagoRegistrado | null> {
  const [row] = await executor.query(BY_REFERENCIA, { clienteId, pagoReferencia });
  return row ?? null;
}

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
      WHERE ${where.includes("$clienteId") ? "true" : `cliente_id IN (SELECT id FROM cliente WHERE ${IS_REAL})`}${where}
      ORDER BY pago_registrado_en DESC, id DESC LIMIT $limite
    ) pago JOIN cliente ON cliente.id = cliente_id ${ACTO}
    ORDER BY pago_registrado_en DESC, pago.id DESC`,
});

/** Payments, the last one first, of one client or of all. */
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

/** What a client's payments since `desde` that stand come to, COP: each what it was, or what it is worth at that price a query. */
export async function pagadoDesde(
  executor: SqlExecutor,
  clienteId: string,
  desde: Date,
  precioMinimo: number,
): Promise<number> {
  const [row] = await executor.query(PAGADO, { clienteId, desde, precioMinimo });
  return row?.valor ?? 0;
}
