import { readXlsxTable } from "../formats/xlsx-table";
import type { ParseLista } from "../source";
import { mergeOwnRows, OPTIONAL_COLUMNS, OWN_COLUMNS } from "./own-rows";

/** The columns of our own CSV in the first sheet of a workbook. `mergeOwnRows` builds the entries. */
export const parseOwnXlsx: ParseLista = (raw) =>
  mergeOwnRows(readXlsxTable(raw, OWN_COLUMNS, OPTIONAL_COLUMNS));
