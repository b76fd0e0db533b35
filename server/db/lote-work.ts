import type { CifrasDeFilas, PersonaDeFila } from "../domain/lotes/lote";
import { bool, int4, int8, jsonb, neverNull, text, timestamptz, uuid } from "./column-types";
import { CLAIM, isUnclaimed, RELEASE } from "./due-work";
import { countFilas } from "./lote-filas";
import { type SqlExecutor, sql } from "./statement";

/** A row that this process has taken. */
export interface FilaClaim {
  readonly loteId: string;
  readonly numero: number;
  readonly persona: PersonaDeFila;
  readonly intentos: number;
  readonly reclamo: string;
}

const IS_DUE = `lote_fila.estado = 'pendiente' AND ${isUnclaimed("lote_fila")}
  AND (reintentar_en IS NULL OR reintentar_en <= clock_timestamp())`;

const CLAIM_DUE = sql({
  name: "claim_lote_filas",
  params: { limit: int8 },
  row: {
    loteId: uuid,
    numero: int4,
    persona: neverNull(jsonb),
    intentos: int4,
    reclamo: neverNull(uuid),
  },
  text: `
    WITH turn AS (
      SELECT id FROM lote
      WHERE estado = 'en_curso' AND EXISTS (SELECT FROM lote_fila WHERE lote_id = lote.id AND ${IS_DUE})
      ORDER BY servido_en NULLS FIRST, id LIMIT 1 FOR UPDATE SKIP LOCKED
    ),
    served AS (UPDATE lote SET servido_en = clock_timestamp() FROM turn WHERE lote.id = turn.id),
    due AS (
      SELECT lote_id, numero FROM lote_fila JOIN turn ON lote_id = turn.id WHERE ${IS_DUE}
      ORDER BY numero LIMIT $limit FOR UPDATE OF lote_fila SKIP LOCKED
    )
    UPDATE lote_fila SET ${CLAIM} FROM due
    WHERE lote_fila.lote_id = due.lote_id AND lote_fila.numero = due.numero
    RETURNING lote_fila.lote_id AS "loteId", lote_fila.numero, persona, intentos, reclamo`,
});

/** Takes up to `limit` rows of the lote whose turn it is; what a worker died over is taken again. */
export async function claimFilas(executor: SqlExecutor, limit: number): Promise<FilaClaim[]> {
  const rows = await executor.query(CLAIM_DUE, { limit });
  return rows.map((row) => ({ ...row, persona: row.persona as PersonaDeFila }));
}

const HELD = { loteId: uuid, numero: int4, reclamo: uuid };
const IS_HELD = "lote_id = $loteId AND numero = $numero AND reclamo = $reclamo AND estado = 'pendiente'";

const GIVE_BACK = sql({
  params: { ...HELD, seconds: int4, tried: int4 },
  text: `
    UPDATE lote_fila SET ${RELEASE}, intentos = intentos + $tried,
      reintentar_en = clock_timestamp() + $seconds::int * interval '1 second'
    WHERE ${IS_HELD}`,
});

/** Lets go of a row that is to be tried again after some seconds; `tried` says that it was tried. */
export async function giveBackFila(
  executor: SqlExecutor,
  { loteId, numero, reclamo }: FilaClaim,
  { seconds, tried }: { readonly seconds: number; readonly tried: boolean },
): Promise<void> {
  await executor.query(GIVE_BACK, { loteId, numero, reclamo, seconds, tried: tried ? 1 : 0 });
}

const FAIL = sql({
  params: { ...HELD, motivo: text },
  text: `
    UPDATE lote_fila SET estado = 'fallida', motivo = $motivo, intentos = intentos + 1,
      terminada_en = clock_timestamp(), ${RELEASE}
    WHERE ${IS_HELD}`,
});

/** Ends a row that nothing came of, with why. */
export async function failFila(
  executor: SqlExecutor,
  { loteId, numero, reclamo }: FilaClaim,
  motivo: string,
): Promise<void> {
  await executor.query(FAIL, { loteId, numero, reclamo, motivo });
}

const EXPIRED = sql({
  params: { ended: timestamptz, loaded: timestamptz },
  row: { loteId: uuid, isStarted: neverNull(bool) },
  text: `
    SELECT id AS "loteId", iniciado_en IS NOT NULL AS "isStarted" FROM lote
    WHERE borrado_en IS NULL AND (terminado_en < $ended OR (estado = 'cargado' AND creado_en < $loaded))`,
});

/** Those that ended before, or were brought before and never started. */
export const expiredLotes = (executor: SqlExecutor, ended: Date, loaded: Date) =>
  executor.query(EXPIRED, { ended, loaded });

const FORGET = sql({
  params: { loteId: uuid, cifras: jsonb, now: timestamptz },
  text: `
    WITH forgotten AS (
      UPDATE lote SET borrado_en = $now, cifras = $cifras, encabezado = '{}', columnas = '{}' WHERE id = $loteId
    )
    DELETE FROM lote_fila WHERE lote_id = $loteId`,
});

/** Deletes the rows of one that ended: what they came to stays, as figures. */
export async function forgetFilas(tx: SqlExecutor, loteId: string, now: Date): Promise<CifrasDeFilas> {
  const { cifras } = await countFilas(tx, loteId);
  await tx.query(FORGET, { loteId, cifras: JSON.stringify(cifras), now });
  return cifras;
}
