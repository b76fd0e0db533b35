import type { PersonaDeFila } from "../../domain/lotes/lote";
import { arrayOf, int4, int8, jsonbOf, neverNull, nullable, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { quienOf } from "./filas-page";

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

const REPEATED = sql({
  params: { loteId: uuid, primeras: int8, lineas: int4 },
  row: {
    total: neverNull(int4),
    veces: neverNull(int4),
    lineas: neverNull(arrayOf(int4)),
    persona: neverNull(jsonbOf<PersonaDeFila>()),
  },
  text: `
    SELECT (sum(veces - 1) OVER ())::int AS total, veces, lineas[1:$lineas::int] AS lineas, persona
    FROM (
      SELECT count(*)::int AS veces, array_agg(linea ORDER BY numero) AS lineas, min(numero) AS first,
        (array_agg(persona ORDER BY numero))[1] AS persona
      FROM lote_fila WHERE lote_id = $loteId AND estado = 'pendiente'
      GROUP BY ${quienOf("lote_fila")} HAVING count(*) > 1
    ) repeated ORDER BY first LIMIT $primeras`,
});

/** Somebody whom several rows ask for. */
export interface Repetida {
  readonly persona: PersonaDeFila;
  readonly veces: number;
  /** Where the first of them stand. */
  readonly lineas: readonly number[];
}

/** How many rows ask for somebody whom one above them asks for, and the first of those. */
export async function findRepeated(
  executor: SqlExecutor,
  loteId: string,
  most: { readonly primeras: number; readonly lineas: number },
): Promise<{ readonly total: number; readonly primeras: readonly Repetida[] }> {
  const rows = await executor.query(REPEATED, { loteId, ...most });
  const primeras = rows.map(({ persona, veces, lineas }) => ({ persona, veces, lineas }));
  return { total: rows[0]?.total ?? 0, primeras };
}
