import type { ListaEntry } from "../../domain/listas/lista-entry";
import { readXlsxTable } from "../formats/xlsx-table";
import { mergePepRows, PEP_COLUMNS, type PepRow } from "./merge-rows";

/** The columns of data set 3qxn-uc22 in the first sheet of a workbook, dates as cells or text. See `mergePepRows`. */
export async function* parsePepXlsx(raw: Buffer): AsyncGenerator<ListaEntry> {
  const rows: PepRow[] = [];
  for await (const { cells } of readXlsxTable(raw, PEP_COLUMNS)) rows.push(cells);
  yield* mergePepRows(rows);
}
