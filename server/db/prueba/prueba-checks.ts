import type { DeclaredCheck } from "../sql/declared-check";

/** Checks that exactly the rows of test accounts are marked as test rows, which all other checks leave out. */
export const PRUEBA_CHECKS: Readonly<Record<string, DeclaredCheck>> = {
  "modes of consultas": {
    count: "SELECT count(*) FROM public.consulta asked WHERE es_prueba",
    differences: `
      SELECT asked.id AS row, es_prueba::text AS found, whose.modo AS expected
      FROM (SELECT id, cliente_id, es_prueba, evidencia FROM public.consulta
        UNION ALL SELECT id, cliente_id, es_prueba, evidencia FROM public.diligencia) asked
      LEFT JOIN public.cliente whose ON whose.id = asked.cliente_id
      WHERE es_prueba IS DISTINCT FROM (whose.modo = 'prueba')
        OR (es_prueba AND evidencia NOT LIKE '%"modo":"prueba"%')`,
  },
};
