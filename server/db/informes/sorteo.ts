import type { CriteriosDeMuestra, Sorteo } from "../../domain/informes/muestra";
import { SEVERIDADES } from "../../domain/screening/severidad-words";
import { COINCIDENCIAS, firstUnindexed } from "../consultas/consulta-busqueda";
import { arrayOf, int4, neverNull, nullable, oneOf, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { shapes } from "../sql/statement-shapes";

/** Above every id. Used if nothing waits. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const DRAW_ROW = {
  consultaIds: neverNull(arrayOf(uuid)),
  poblacion: neverNull(int4),
  huella: neverNull(text),
};
/** SQL for the draw and the huella of `poblacion`. */
const DRAWN = `
  SELECT ARRAY(SELECT id FROM poblacion
      ORDER BY sha256(convert_to($semilla || ':' || id, 'UTF8')), id LIMIT $tamano::int) AS "consultaIds",
    count(*)::int AS poblacion,
    encode(sha256(convert_to(coalesce(string_agg(id::text, E'\\n' ORDER BY id), ''), 'UTF8')), 'hex') AS huella
  FROM poblacion`;
const RANGE = "cliente_id = $clienteId AND creada_en >= $desde AND creada_en < $hasta";
const IDS = "id >= uuid_v7_floor($desde) AND id < uuid_v7_floor($hasta)";

const PARAMS = {
  clienteId: uuid,
  desde: timestamptz,
  hasta: timestamptz,
  severidad: nullable(oneOf(...SEVERIDADES)),
  semilla: text,
  tamano: int4,
};

const DRAW = shapes({
  name: "draw_muestra",
  params: PARAMS,
  conditions: { severidad: "severidad = $severidad" },
  row: DRAW_ROW,
  text: (where) =>
    `WITH poblacion AS MATERIALIZED (SELECT id FROM consulta WHERE ${RANGE} AND ${IDS}${where}) ${DRAWN}`,
});

const DRAW_OF_LISTA = sql({
  name: "draw_muestra_of_lista",
  params: { ...PARAMS, lista: text, first: uuid },
  row: DRAW_ROW,
  text: `
    WITH found AS (
      SELECT consulta_id AS id FROM coincidencia_total WHERE ${RANGE} AND lista = $lista
      UNION ALL
      SELECT id FROM consulta, LATERAL (${COINCIDENCIAS}) counted
      WHERE ${RANGE} AND ${IDS} AND id >= $first AND lista = $lista
        AND NOT EXISTS (SELECT FROM consulta_busqueda indexed WHERE indexed.consulta_id = consulta.id)
    ), poblacion AS MATERIALIZED (
      SELECT consulta.id FROM found JOIN consulta USING (id) WHERE severidad = coalesce($severidad, severidad)
    ) ${DRAWN}`,
});

/** Draws from a client's consultas that pass the filter, in one statement and so from one snapshot. */
export async function drawMuestra(
  executor: SqlExecutor,
  clienteId: string,
  { lista, ...criterios }: CriteriosDeMuestra,
  { semilla, tamano }: { readonly semilla: string; readonly tamano: number },
): Promise<Sorteo> {
  const values = { clienteId, ...criterios, semilla, tamano };
  const first = lista === null ? null : ((await firstUnindexed(executor)) ?? LAST_ID);
  const [drawn] =
    lista === null || first === null
      ? await executor.query(DRAW(values), values)
      : await executor.query(DRAW_OF_LISTA, { ...values, lista, first });
  if (drawn === undefined) throw new Error("a draw has one row");
  return drawn;
}
