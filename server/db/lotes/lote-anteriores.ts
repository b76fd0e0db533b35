import type { PersonaDeFila } from "../../domain/lotes/lote";
import {
  arrayOf,
  int4,
  int8,
  jsonbOf,
  neverNull,
  nullable,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { quienOf } from "./filas-page";

/** Rows of a file that are identical to a screened row of an earlier file of the client. */
const EARLIER = `
  SELECT DISTINCT ON (fila.numero) fila.numero, before.lote_id, before.consulta_id, before.severidad,
    before.total_matches, before.hash_reporte, before.consultada_en
  FROM lote_fila fila JOIN lote_fila before ON before.cliente_id = fila.cliente_id AND before.huella = fila.huella
    AND before.estado = 'hecha' AND before.lote_id <> fila.lote_id
  WHERE fila.lote_id = $loteId AND fila.estado = 'pendiente'
  ORDER BY fila.numero, before.consultada_en DESC`;

/**
 * Reads the evidence of each lote's first rows, which have the oldest lists: processes notice another version within five
 * seconds. Reads one row of each further ten seconds too, because a policy may change and change back.
 */
const COUNT_EARLIER = sql({
  params: { loteId: uuid, claves: arrayOf(text) },
  row: { total: neverNull(int4), hasta: nullable(timestamptz), sin: neverNull(arrayOf(text)) },
  text: `
    WITH earlier AS MATERIALIZED (
      SELECT consulta_id, consultada_en, min(consultada_en) OVER (PARTITION BY lote_id) AS desde, row_number() OVER (
        PARTITION BY lote_id, date_bin('10 seconds', consultada_en, '2000-01-01')) AS place FROM (${EARLIER}) same),
    first AS MATERIALIZED (
      SELECT evidencia FROM earlier JOIN consulta ON consulta.id = consulta_id
      WHERE consultada_en < desde + interval '10 seconds' OR place = 1)
    SELECT (SELECT count(*) FROM earlier)::int AS total, (SELECT max(consultada_en) FROM earlier) AS hasta, ARRAY(
      SELECT clave FROM unnest($claves::text[]) AS asked (clave)
      WHERE EXISTS (SELECT FROM first WHERE position(clave IN evidencia) = 0)) AS sin`,
});

/**
 * Counts rows identical to a screened row of an earlier lote, with the last date of those. `sin`: the parts of canonical
 * evidence among `claves` that one of them does not have.
 */
export async function countEarlier(executor: SqlExecutor, loteId: string, claves: readonly string[]) {
  return (await executor.query(COUNT_EARLIER, { loteId, claves }))[0] ?? { total: 0, hasta: null, sin: [] };
}

const OMIT = sql({
  params: { loteId: uuid },
  row: { numero: int4 },
  text: `
    UPDATE lote_fila SET estado = 'omitida', consulta_id = earlier.consulta_id, severidad = earlier.severidad,
      total_matches = earlier.total_matches, hash_reporte = earlier.hash_reporte, consultada_en = earlier.consultada_en
    FROM (${EARLIER}) earlier
    WHERE lote_fila.lote_id = $loteId AND lote_fila.numero = earlier.numero RETURNING lote_fila.numero`,
});

/** Skips those rows: they show the consulta of the earlier lote. Returns how many. */
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

/** A person who appears in several rows. */
export interface Repetida {
  readonly persona: PersonaDeFila;
  readonly veces: number;
  /** Lines of the first of those rows. */
  readonly lineas: readonly number[];
}

/** Counts rows whose person appears in a row above, and returns the first ones. */
export async function findRepeated(
  executor: SqlExecutor,
  loteId: string,
  most: { readonly primeras: number; readonly lineas: number },
): Promise<{ readonly total: number; readonly primeras: readonly Repetida[] }> {
  const rows = await executor.query(REPEATED, { loteId, ...most });
  const primeras = rows.map(({ persona, veces, lineas }) => ({ persona, veces, lineas }));
  return { total: rows[0]?.total ?? 0, primeras };
}
