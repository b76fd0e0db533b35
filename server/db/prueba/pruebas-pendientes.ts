import { BUSCABLE, SELECT_BUSCABLE } from "../consultas/consulta-busqueda";
import { arrayOf, float8, int8, neverNull } from "../sql/column-types";
import { readRows, write } from "../sql/statement";
import { t } from "../sql/table";

/** Returns the next test consultas that are not indexed for search yet, of every account, oldest first. */
export const nextPruebas = readRows({
  params: { limit: int8 },
  row: { evidencia: t.consulta.evidencia, ...BUSCABLE, orden: neverNull(float8) },
  text: `
    ${SELECT_BUSCABLE}, pendiente.orden::float8 AS orden
    FROM prueba_pendiente pendiente JOIN consulta ON consulta.id = pendiente.consulta_id
    ORDER BY pendiente.orden LIMIT $limit`,
});

/** Records that they are indexed now. */
export const endPruebas = write({
  params: { ordenes: arrayOf(int8) },
  text: "DELETE FROM prueba_pendiente WHERE orden = ANY ($ordenes::bigint[])",
});
