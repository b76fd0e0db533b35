import type { ListaEntry } from "../../domain/listas/lista-entry";
import { readCsvTable } from "../formats/csv-table";
import { readSocrataJson } from "../formats/socrata-json";
import { readXlsxTable } from "../formats/xlsx-table";
import { mergePepRows, PEP_COLUMNS, type PepRow } from "./merge-rows";

/** `rows.csv` of data set 3qxn-uc22 (Función Pública), headers in any case. `mergePepRows` builds the entries. */
export async function* parsePepCsv(raw: Buffer): AsyncGenerator<ListaEntry> {
  const rows: PepRow[] = [];
  for await (const { cells } of readCsvTable(raw, PEP_COLUMNS)) rows.push(cells);
  yield* mergePepRows(rows);
}

/** `/resource/3qxn-uc22.json`. `mergePepRows` builds the entries. */
export async function* parsePepJson(raw: Buffer): AsyncGenerator<ListaEntry> {
  yield* mergePepRows(readSocrataJson(raw, PEP_COLUMNS));
}

/** The columns of data set 3qxn-uc22 in the first sheet of a workbook, dates as cells or text. See `mergePepRows`. */
export async function* parsePepXlsx(raw: Buffer): AsyncGenerator<ListaEntry> {
  const rows: PepRow[] = [];
  for await (const { cells } of readXlsxTable(raw, PEP_COLUMNS)) rows.push(cells);
  yield* mergePepRows(rows);
}
