import type { HallazgoDeFila } from "../../domain/lotes/lote";
import type { Resultado } from "../../domain/screening/types";
import { COINCIDENCIA } from "../decisiones/coincidencias";
import { arrayOf, float8, neverNull, text, textOf, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { outer, pick, t } from "../sql/table";

const HALLAZGOS = sql({
  params: { consultaIds: arrayOf(uuid) },
  row: {
    consultaId: t.consulta.id,
    ...outer(pick(COINCIDENCIA, "estado", "decididaEn")),
    listaNombre: neverNull(text),
    nombre: neverNull(text),
    resultado: neverNull(textOf<Resultado>()),
    score: neverNull(float8),
  },
  text: `
    SELECT $row, match->>'listaNombre' AS "listaNombre", match->>'nombreCoincidencia' AS nombre,
      match->>'resultado' AS resultado, (match->>'score')::float8 AS score
    FROM consulta CROSS JOIN LATERAL json_array_elements(
      CASE WHEN evidencia IS JSON THEN evidencia::json->'matches' ELSE '[]' END) WITH ORDINALITY found (match, place)
    LEFT JOIN coincidencia ON coincidencia.consulta_id = consulta.id AND coincidencia.posicion = found.place - 1
    WHERE consulta.id = ANY ($consultaIds) AND total_matches > 0
    ORDER BY consulta.id, found.place`,
});

/** Returns the findings of these consultas with the state of each match. One not in the queue yet is waiting. */
export async function findHallazgos(
  executor: SqlExecutor,
  consultaIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HallazgoDeFila[]>> {
  const rows = await executor.query(HALLAZGOS, { consultaIds: [...consultaIds] });
  const byConsulta = new Map<string, HallazgoDeFila[]>();
  for (const { consultaId, estado, ...hallazgo } of rows) {
    const found = byConsulta.get(consultaId) ?? [];
    byConsulta.set(consultaId, [...found, { ...hallazgo, estado: estado ?? "por_decidir" }]);
  }
  return byConsulta;
}
