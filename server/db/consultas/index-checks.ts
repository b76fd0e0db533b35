import type { DeclaredCheck } from "../sql/declared-check";
import { COINCIDENCIAS } from "./consulta-busqueda";

/** Checks of the search words and daily totals that are derived from consultas. */
export const INDEX_CHECKS: Readonly<Record<string, DeclaredCheck>> = {
  "consultas that can be found": {
    count: "SELECT count(*) FROM consulta_busqueda",
    differences: `
      SELECT found.consulta_id AS row, ROW(found.indice, found.cliente_id, found.creada_en, quien)::text AS found,
        ROW(hoja.indice, consulta.cliente_id, consulta.creada_en, coalesce(api_key_id, usuario_id))::text AS expected
      FROM consulta_busqueda found LEFT JOIN consulta ON consulta.id = found.consulta_id
        LEFT JOIN bitacora_hoja hoja ON hoja.consulta_id = found.consulta_id
      WHERE (found.indice, found.cliente_id, found.creada_en, quien) IS DISTINCT FROM
        (hoja.indice, consulta.cliente_id, consulta.creada_en, coalesce(api_key_id, usuario_id))
      UNION ALL
      SELECT hoja.consulta_id, NULL, 'a row of leaf ' || hoja.indice
      FROM bitacora_hoja hoja JOIN consulta ON consulta.id = hoja.consulta_id
        LEFT JOIN consulta_busqueda found ON found.consulta_id = hoja.consulta_id
      WHERE found.consulta_id IS NULL AND hoja.indice <= (SELECT max(indice) FROM consulta_busqueda)`,
  },
  "totals of matches": {
    count: "SELECT count(*) FROM coincidencia_total",
    differences: `
      SELECT coalesce(kept_of, counted_of) AS row, kept AS found, counted AS expected
      FROM (
        SELECT consulta_id AS kept_of, ROW(consulta_id, lista, cliente_id, creada_en, exactas, posibles)::text AS kept
        FROM coincidencia_total
      ) held FULL JOIN (
        SELECT consulta.id AS counted_of, ROW(consulta.id, lista, consulta.cliente_id, consulta.creada_en, exactas,
          posibles)::text AS counted
        FROM consulta JOIN consulta_busqueda ON consulta_id = consulta.id, LATERAL (${COINCIDENCIAS}) of_lista
        WHERE total_matches > 0
      ) stated ON counted = kept
      WHERE kept IS NULL OR counted IS NULL`,
  },
};
