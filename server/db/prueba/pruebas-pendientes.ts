import { BUSCABLE, SELECT_BUSCABLE } from "../consultas/consulta-busqueda";
import { arrayOf, float8, int8, neverNull } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { t } from "../sql/table";

const NEXT = sql({
  params: { limit: int8 },
  row: { evidencia: t.consulta.evidencia, ...BUSCABLE, orden: neverNull(float8) },
  text: `
    ${SELECT_BUSCABLE}, pendiente.orden::float8 AS orden
    FROM prueba_pendiente pendiente JOIN consulta ON consulta.id = pendiente.consulta_id
    ORDER BY pendiente.orden LIMIT $limit`,
});

/** Returns the next test consultas that are not indexed for search yet, of every account, oldest first. */
export const nextPruebas = (executor: SqlExecutor, limit: number) => executor.query(NEXT, { limit });

const END = sql({
  params: { ordenes: arrayOf(int8) },
  text: "DELETE FROM prueba_pendiente WHERE orden = ANY ($ordenes::bigint[])",
});

/** Records that they are indexed now. */
export async function endPruebas(executor: SqlExecutor, ordenes: readonly number[]): Promise<void> {
  await executor.query(END, { ordenes });
}
