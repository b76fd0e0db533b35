import type { ListaEntry } from "../../domain/listas/lista-entry";
import { readCsvTable } from "../formats/csv-table";
import { mergeSecop2Rows, SECOP2_COLUMNS, type Secop2Row } from "./merge-rows";

/** `rows.csv` of data set it5q-hg94 (Colombia Compra Eficiente), headers in any case. See `mergeSecop2Rows`. */
export async function* parseSecop2Csv(raw: Buffer): AsyncGenerator<ListaEntry> {
  const rows: Secop2Row[] = [];
  for await (const { cells } of readCsvTable(raw, SECOP2_COLUMNS)) rows.push(cells);
  yield* mergeSecop2Rows(rows);
}
