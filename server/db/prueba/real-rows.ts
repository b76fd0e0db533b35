import { t } from "../sql/table";

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
