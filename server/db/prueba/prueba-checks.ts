import type { DeclaredCheck } from "../sql/declared-check";
import { t } from "../sql/table";

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

const PRUEBAS = "(SELECT id FROM public.cliente WHERE modo = 'prueba')";

/** Tables with a `clienteId`. */
const OF_CLIENTE: readonly string[] = Object.values(t).flatMap((columns) =>
  "clienteId" in columns && columns.clienteId.of !== undefined ? [columns.clienteId.of[0]] : [],
);

/** Tables of objects of a client that support acts on. */
const ACTED_ON = ["api_key", "bolsa", "cobro", "usuario"];

const SHADOWS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    OF_CLIENTE.map((table) => [table, `cliente_id IS NULL OR cliente_id NOT IN ${PRUEBAS}`]),
  ),
  cliente: "modo = 'real'",
  consulta: "NOT es_prueba",
  diligencia: "NOT es_prueba",
  staff_audit: [
    `objeto_id NOT IN (SELECT id::text FROM public.cliente WHERE modo = 'prueba')`,
    ...ACTED_ON.map(
      (table) => `objeto_id NOT IN (SELECT id::text FROM public.${table} WHERE cliente_id IN ${PRUEBAS})`,
    ),
  ].join(" AND "),
};

/**
 * Prefix for a statement that hides rows of test accounts in each table it names. A table named with its schema shows
 * all rows. Unused tables cost nothing.
 */
export const REAL_ROWS = `WITH ${Object.entries(SHADOWS)
  .map(([table, isReal]) => `${table} AS NOT MATERIALIZED (SELECT * FROM public.${table} WHERE ${isReal})`)
  .join(",\n  ")}`;
