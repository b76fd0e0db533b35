import type { ParseLista } from "../source";
import { readXlsxTable } from "../xlsx-table";
import { mergeOwnRows, OPTIONAL_COLUMNS, OWN_COLUMNS } from "./own-rows";

/** The columns of our own CSV in the first sheet of a workbook. What becomes of the rows: `mergeOwnRows`. */
export const parseOwnXlsx: ParseLista = (raw) =>
  mergeOwnRows(readXlsxTable(raw, OWN_COLUMNS, OPTIONAL_COLUMNS));
