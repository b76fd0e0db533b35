import { OF_REAL } from "../../domain/clientes/cliente";
import type { EstadoDeLote } from "../../domain/lotes/lote";
import { jsonb, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { countFilas } from "./lote-filas";
import { LOTE } from "./lotes";

/** A lote expires if it was brought, stopped or ended before these times. */
export interface Vencimientos {
  readonly cargado: Date;
  readonly parado: Date;
  readonly terminado: Date;
  readonly terminadoDePrueba: Date;
}

const PARAMS = {
  cargado: timestamptz,
  parado: timestamptz,
  terminado: timestamptz,
  terminadoDePrueba: timestamptz,
};
const IS_EXPIRED = `borrado_en IS NULL AND (terminado_en < $terminado OR parado_en < $parado
  OR (estado = 'cargado' AND creado_en < $cargado)
  OR (terminado_en < $terminadoDePrueba AND NOT ${OF_REAL}))`;

const EXPIRED = sql({
  params: PARAMS,
  row: { loteId: uuid },
  text: `SELECT id AS "loteId" FROM lote WHERE ${IS_EXPIRED}`,
});

/** Returns lotes whose time has expired. */
export const expiredLotes = (executor: SqlExecutor, before: Vencimientos) =>
  executor.query(EXPIRED, { ...before });

const LOCK = sql({
  params: { ...PARAMS, loteId: uuid },
  row: { estado: LOTE.estado },
  text: `SELECT estado FROM lote WHERE id = $loteId AND ${IS_EXPIRED} FOR UPDATE`,
});

/** Locks an expired lote until the transaction ends and returns its state. Null if it is no longer expired. */
export async function lockExpired(
  tx: SqlExecutor,
  loteId: string,
  before: Vencimientos,
): Promise<EstadoDeLote | null> {
  return (await tx.query(LOCK, { loteId, ...before }))[0]?.estado ?? null;
}

const FORGET = sql({
  params: { loteId: uuid, cifras: jsonb, now: timestamptz },
  text: `
    WITH forgotten AS (
      UPDATE lote SET borrado_en = $now, cifras = $cifras, encabezado = '{}', previas = '[]', columnas = '{}',
        lectura = NULL
      WHERE id = $loteId
    )
    DELETE FROM lote_fila WHERE lote_id = $loteId`,
});

/** Deletes the rows of a locked, ended lote. Its figures stay. */
export async function forgetFilas(tx: SqlExecutor, loteId: string, now: Date): Promise<void> {
  const { cifras } = await countFilas(tx, loteId);
  await tx.query(FORGET, { loteId, cifras: JSON.stringify(cifras), now });
}

const DISCARD = sql({
  params: { loteId: uuid },
  text: `
    WITH deleted AS (DELETE FROM lote_fila WHERE lote_id = $loteId)
    DELETE FROM lote WHERE id = $loteId`,
});

/** Deletes a locked file that was never started. */
export async function discardLote(tx: SqlExecutor, loteId: string): Promise<void> {
  await tx.query(DISCARD, { loteId });
}
