import type { Columnas } from "../../domain/archivos/tabla/columnas";
import { arrayOf, bpchar, jsonbOf, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

const RECORDADAS = typed(t.columnasRecordadas, { columnas: jsonbOf<Columnas>() });

const FIND = sql({
  params: { clienteId: uuid, encabezados: arrayOf(bpchar) },
  row: pick(RECORDADAS, "encabezado", "columnas"),
  text: `SELECT $row FROM columnas_recordadas
    WHERE cliente_id = $clienteId AND encabezado = ANY ($encabezados)`,
});

/** What the columns under these heads were taken for the last time, by the key of the head. */
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

/** Keeps what the columns under a head mean, for the next file with it. */
export async function keepColumnas(
  tx: SqlExecutor,
  clienteId: string,
  encabezado: string,
  { columnas, now }: { readonly columnas: Columnas; readonly now: Date },
): Promise<void> {
  await tx.query(KEEP, { clienteId, encabezado, columnas: JSON.stringify(columnas), usadasEn: now });
}

const FORGET = sql({
  params: { before: timestamptz },
  text: "DELETE FROM columnas_recordadas WHERE usadas_en < $before",
});

/** Forgets those of files that nobody has brought since. */
export async function forgetColumnas(executor: SqlExecutor, before: Date): Promise<void> {
  await executor.query(FORGET, { before });
}
