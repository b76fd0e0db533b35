import { int4, neverNull, nullable, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

/** Of a file's rows those that ask the very same as one of an earlier file of the client that was screened. */
const EARLIER = `
  SELECT DISTINCT ON (fila.numero) fila.numero, before.consulta_id, before.severidad, before.total_matches,
    before.hash_reporte, before.consultada_en
  FROM lote_fila fila JOIN lote_fila before ON before.cliente_id = fila.cliente_id AND before.huella = fila.huella
    AND before.estado = 'hecha' AND before.lote_id <> fila.lote_id
  WHERE fila.lote_id = $loteId AND fila.estado = 'pendiente'
  ORDER BY fila.numero, before.consultada_en DESC`;

const COUNT_EARLIER = sql({
  params: { loteId: uuid },
  row: { total: neverNull(int4), desde: nullable(timestamptz), hasta: nullable(timestamptz) },
  text: `SELECT count(*)::int AS total, min(consultada_en) AS desde, max(consultada_en) AS hasta FROM (${EARLIER}) earlier`,
});

/** How many rows ask the very same as one of an earlier lote that was screened, and when those were. */
export async function countEarlier(executor: SqlExecutor, loteId: string) {
  const [found] = await executor.query(COUNT_EARLIER, { loteId });
  return found ?? { total: 0, desde: null, hasta: null };
}

const OMIT = sql({
  params: { loteId: uuid },
  row: { numero: int4 },
  text: `
    UPDATE lote_fila SET estado = 'omitida', consulta_id = earlier.consulta_id, severidad = earlier.severidad,
      total_matches = earlier.total_matches, hash_reporte = earlier.hash_reporte, consultada_en = earlier.consultada_en
    FROM (${EARLIER}) earlier
    WHERE lote_id = $loteId AND lote_fila.numero = earlier.numero RETURNING lote_fila.numero`,
});

/** Leaves those out: they keep the consulta of the earlier lote. Resolves to how many they were. */
export const omitEarlier = async (tx: SqlExecutor, loteId: string): Promise<number> =>
  (await tx.query(OMIT, { loteId })).length;

const COUNT_REPEATED = sql({
  params: { loteId: uuid },
  row: { total: neverNull(int4) },
  text: `
    SELECT (count(*) - count(DISTINCT huella))::int AS total FROM lote_fila
    WHERE lote_id = $loteId AND estado = 'pendiente'`,
});

/** How many rows ask the very same as one above them. */
export const countRepeated = async (executor: SqlExecutor, loteId: string): Promise<number> =>
  (await executor.query(COUNT_REPEATED, { loteId }))[0]?.total ?? 0;
