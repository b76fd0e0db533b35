import type { MesDePeriodo } from "../../domain/informes/periodo";
import type { ListaSlug, ScreenedSlug } from "../../domain/listas/lista";
import { SEVERIDADES } from "../../domain/screening/severidad-words";
import type { Severidad } from "../../domain/screening/types";
import { COINCIDENCIAS, firstUnindexed } from "../consultas/consulta-busqueda";
import type { Between } from "../facturacion/consumo-diario";
import { arrayOf, int4, neverNull, textOf, timestamptz, uuid } from "../sql/column-types";
import { readRows, type SqlExecutor, sql } from "../sql/statement";

/** Totals are stored by UTC day. The hours of a month that do not fill a UTC day are counted one by one. */
const POR_MES = sql({
  name: "informe_por_mes",
  params: { clienteId: uuid, desde: arrayOf(timestamptz), hasta: arrayOf(timestamptz) },
  row: { desde: neverNull(timestamptz), severidad: neverNull(textOf<Severidad>()), total: neverNull(int4) },
  text: `
    WITH mes AS (
      SELECT desde, hasta, least(whole, hasta) AS head, greatest(whole, least(ends, hasta)) AS tail,
        (whole AT TIME ZONE 'UTC')::date AS first_day, (ends AT TIME ZONE 'UTC')::date AS end_day
      FROM unnest($desde::timestamptz[], $hasta::timestamptz[]) AS asked (desde, hasta),
        LATERAL (SELECT date_trunc('day', desde - interval '1 ms', 'UTC') + interval '24 hours' AS whole,
          date_trunc('day', hasta, 'UTC') AS ends) bounds
    ), counted AS (
      SELECT mes.desde, severidad, total::bigint FROM mes JOIN consulta_total
        ON cliente_id = $clienteId AND sujeto_obligado_nit = '' AND severidad = ANY('{${SEVERIDADES.join()}}')
          AND dia >= first_day AND dia < end_day
      UNION ALL
      SELECT mes.desde, found.severidad, found.total FROM mes, LATERAL (
        VALUES (mes.desde, mes.head), (mes.tail, mes.hasta)) edge (begins, ends), LATERAL (
        SELECT severidad, count(*) AS total FROM consulta
        WHERE cliente_id = $clienteId AND creada_en >= begins AND creada_en < ends
          AND id >= uuid_v7_floor(begins) AND id < uuid_v7_floor(ends)
        GROUP BY 1) found
      WHERE begins < ends
    )
    SELECT desde, severidad, sum(total)::int AS total FROM counted GROUP BY 1, 2 ORDER BY 1, 2`,
});

/** Returns a client's queries by month (or part of it) and severity. Empty ones are left out. */
export const severidadesPorMes = (executor: SqlExecutor, clienteId: string, meses: readonly MesDePeriodo[]) =>
  executor.query(POR_MES, {
    clienteId,
    desde: meses.map(({ desde }) => desde),
    hasta: meses.map(({ hasta }) => hasta),
  });

/** Above every id. Used if nothing waits. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const POR_LISTA = sql({
  name: "informe_por_lista",
  params: { clienteId: uuid, desde: timestamptz, hasta: timestamptz, first: uuid },
  row: {
    lista: neverNull(textOf<ScreenedSlug>()),
    consultas: neverNull(int4),
    exactas: neverNull(int4),
    posibles: neverNull(int4),
  },
  text: `
    SELECT lista, count(*)::int AS consultas, sum(exactas)::int AS exactas, sum(posibles)::int AS posibles FROM (
      SELECT lista, exactas, posibles FROM coincidencia_total
      WHERE cliente_id = $clienteId AND creada_en >= $desde AND creada_en < $hasta
      UNION ALL
      SELECT lista, exactas, posibles FROM consulta, LATERAL (${COINCIDENCIAS}) counted
      WHERE cliente_id = $clienteId AND creada_en >= $desde AND creada_en < $hasta AND id >= $first
        AND id >= uuid_v7_floor($desde) AND id < uuid_v7_floor($hasta)
        AND NOT EXISTS (SELECT FROM consulta_busqueda indexed WHERE indexed.consulta_id = consulta.id)) found
    GROUP BY 1 ORDER BY 1`,
});

/**
 * Returns the matches of a client's consultas of a period by list. Lists without any are left out. Reads evidence
 * only of consultas that are not indexed yet: the last minute or two.
 */
export async function coincidenciasPorLista(
  executor: SqlExecutor,
  clienteId: string,
  { desde, hasta }: Between,
) {
  const first = (await firstUnindexed(executor)) ?? LAST_ID;
  return executor.query(POR_LISTA, { clienteId, desde, hasta, first });
}

/** Returns how many versions of each list were loaded in a period. Lists without any are left out. */
export const versionesPorLista = readRows({
  params: { desde: timestamptz, hasta: timestamptz },
  row: { slug: textOf<ListaSlug>(), versiones: neverNull(int4) },
  text: `
    SELECT slug, count(*)::int AS versiones FROM lista_version
    WHERE fetched_en >= $desde AND fetched_en < $hasta GROUP BY 1`,
});
