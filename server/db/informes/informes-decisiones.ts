import type { ScreenedSlug } from "../../domain/listas/lista";
import { COINCIDENCIA } from "../decisiones/coincidencias";
import { STANDS } from "../decisiones/decisiones";
import type { Between } from "../facturacion/consumo-diario";
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
import { pick } from "../sql/table";

const PARAMS = { clienteId: uuid, desde: timestamptz, hasta: timestamptz };

const POR_LISTA = sql({
  name: "informe_decisiones_por_lista",
  params: PARAMS,
  row: {
    lista: textOf<ScreenedSlug>(),
    descartadas: neverNull(int4),
    confirmadas: neverNull(int4),
    enAnalisis: neverNull(int4),
    porAprobar: neverNull(int4),
  },
  text: `
    SELECT lista, count(*) FILTER (WHERE estado = 'descartada')::int AS descartadas,
      count(*) FILTER (WHERE estado = 'confirmada')::int AS confirmadas,
      count(*) FILTER (WHERE estado = 'en_analisis')::int AS "enAnalisis",
      count(*) FILTER (WHERE estado = 'por_aprobar')::int AS "porAprobar"
    FROM coincidencia
    WHERE cliente_id = $clienteId AND creada_en >= $desde AND creada_en < $hasta
      AND estado = ANY('{descartada,confirmada,en_analisis,por_aprobar}')
    GROUP BY 1 ORDER BY 1`,
});

/** Returns the states of the matches of a period's consultas, by list. Undecided ones are left out. */
export const decisionesPorLista = (executor: SqlExecutor, clienteId: string, { desde, hasta }: Between) =>
  executor.query(POR_LISTA, { clienteId, desde, hasta });

const CERRADAS = sql({
  name: "informe_decisiones_cerradas",
  params: PARAMS,
  row: {
    descartadas: neverNull(int4),
    confirmadas: neverNull(int4),
    medianaMs: nullable(float8),
    p90Ms: nullable(float8),
  },
  text: `
    SELECT count(*) FILTER (WHERE estado = 'descartada')::int AS descartadas,
      count(*) FILTER (WHERE estado = 'confirmada')::int AS confirmadas,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY ms) AS "medianaMs",
      percentile_disc(0.9) WITHIN GROUP (ORDER BY ms) AS "p90Ms"
    FROM (
      SELECT estado, (extract(epoch FROM decidida_en - creada_en) * 1000)::float8 AS ms FROM coincidencia
      WHERE cliente_id = $clienteId AND estado = ANY('{descartada,confirmada}')
        AND decidida_en >= $desde AND decidida_en < $hasta) closed`,
});

/** Returns the decisions made in a period, and the time from consulta to decision. */
export async function decisionesCerradas(
  executor: SqlExecutor,
  clienteId: string,
  { desde, hasta }: Between,
) {
  const [row] = await executor.query(CERRADAS, { clienteId, desde, hasta });
  if (row === undefined) throw new Error("an aggregate has one row");
  return row;
}

const PENDIENTES = sql({
  name: "informe_pendientes",
  params: { clienteId: uuid },
  row: { total: neverNull(int4), masAntigua: nullable(timestamptz) },
  text: `
    WITH first AS (
      SELECT least(
        (SELECT min(consulta_id::text) FROM bitacora_pendiente),
        (SELECT min(consulta_id::text) FROM bitacora_hoja, coincidencia_avance
         WHERE bitacora_hoja.indice > coincidencia_avance.indice))::uuid AS id
    ), waiting AS (
      SELECT count(*) AS total, min(creada_en) AS oldest FROM coincidencia
      WHERE cliente_id = $clienteId AND estado IN ('por_decidir', 'en_analisis', 'por_aprobar')
      UNION ALL
      SELECT coalesce(sum(total_matches), 0), min(creada_en) FROM consulta
      WHERE cliente_id = $clienteId AND total_matches > 0 AND id >= (SELECT id FROM first)
        AND NOT EXISTS (SELECT FROM coincidencia listed WHERE listed.consulta_id = consulta.id)
    )
    SELECT sum(total)::int AS total, min(oldest) AS "masAntigua" FROM waiting`,
});

/** Returns a client's matches that wait for a person, of any time, including those too new for the queue. */
export async function pendientesOf(executor: SqlExecutor, clienteId: string) {
  const [row] = await executor.query(PENDIENTES, { clienteId });
  if (row === undefined) throw new Error("an aggregate has one row");
  return row;
}

const CONFIRMADAS = sql({
  name: "informe_confirmadas",
  params: { ...PARAMS, limite: int8 },
  row: {
    ...pick(
      COINCIDENCIA,
      "consultaId",
      "nombreConsultado",
      "documentoConsultado",
      "lista",
      "nombreCoincidencia",
    ),
    consultadaEn: COINCIDENCIA.creadaEn,
    confirmadaEn: neverNull(timestamptz),
    analista: text,
    motivo: text,
    aprobador: nullable(text),
  },
  text: `
    SELECT $row, coincidencia.decidida_en AS "confirmadaEn", last.analista, last.motivo, revision.aprobador
    FROM coincidencia
    CROSS JOIN LATERAL (
      SELECT id, analista, motivo FROM decision
      WHERE consulta_id = coincidencia.consulta_id AND posicion = coincidencia.posicion AND ${STANDS}
      ORDER BY numero DESC LIMIT 1) last
    LEFT JOIN decision_revision revision ON revision.decision_id = last.id
    WHERE coincidencia.cliente_id = $clienteId AND coincidencia.estado = 'confirmada'
      AND coincidencia.decidida_en >= $desde AND coincidencia.decidida_en < $hasta
    ORDER BY coincidencia.decidida_en DESC, coincidencia.consulta_id DESC, coincidencia.posicion LIMIT $limite`,
});

/** Returns the matches confirmed in a period, newest first. */
export const confirmadasOf = (
  executor: SqlExecutor,
  clienteId: string,
  { desde, hasta, limite }: Between & { readonly limite: number },
) => executor.query(CONFIRMADAS, { clienteId, desde, hasta, limite });
