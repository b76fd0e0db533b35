import type { ListaEntry } from "../../domain/listas/lista-entry";
import { readCsvTable } from "../formats/csv-table";
import { mergePepRows, PEP_COLUMNS, type PepRow } from "./merge-rows";

/** `rows.csv` of data set 3qxn-uc22 (Función Pública), headers in any case. `mergePepRows` builds the entries. */
export async function* parsePepCsv(raw: Buffer): AsyncGenerator<ListaEntry> {
  const rows: PepRow[] = [];
  for await (const { cells } of readCsvTable(raw, PEP_COLUMNS)) rows.push(cells);
  yield* mergePepRows(rows);
}
