import type { Columnas } from "../../domain/archivos/tabla/columnas";
import { arrayOf, bpchar, jsonbOf, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql, write } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

const RECORDADAS = typed(t.columnasRecordadas, { columnas: jsonbOf<Columnas>() });

const FIND = sql({
  params: { clienteId: uuid, encabezados: arrayOf(bpchar) },
  row: pick(RECORDADAS, "encabezado", "columnas"),
  text: `SELECT $row FROM columnas_recordadas
    WHERE cliente_id = $clienteId AND encabezado = ANY ($encabezados)`,
});

/** Returns the meaning that the client last chose for columns under this header, by the header's key. */
export async function findColumnasRecordadas(
  executor: SqlExecutor,
  clienteId: string,
  encabezados: readonly string[],
): Promise<ReadonlyMap<string, Columnas>> {
  const rows = await executor.query(FIND, { clienteId, encabezados: [...encabezados] });
  return new Map(rows.map(({ encabezado, columnas }) => [encabezado, columnas]));
}

const KEEP = sql({
  params: RECORDADAS,
  text: `
    INSERT INTO columnas_recordadas $values
    ON CONFLICT (cliente_id, encabezado) DO UPDATE SET columnas = excluded.columnas, usadas_en = excluded.usadas_en`,
});

/** Stores the meaning of the columns under a header for the client's next file. */
export async function keepColumnas(
  tx: SqlExecutor,
  clienteId: string,
  encabezado: string,
  { columnas, now }: { readonly columnas: Columnas; readonly now: Date },
): Promise<void> {
  await tx.query(KEEP, { clienteId, encabezado, columnas: JSON.stringify(columnas), usadasEn: now });
}

/** Deletes remembered columns that no file has used since. */
export const forgetColumnas = write({
  params: { before: timestamptz },
  text: "DELETE FROM columnas_recordadas WHERE usadas_en < $before",
});
