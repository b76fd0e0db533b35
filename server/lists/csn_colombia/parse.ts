import { readCsvTable } from "../formats/csv-table";
import { readXlsxTable } from "../formats/xlsx-table";
import type { ParseLista } from "../source";
import { mergeOwnRows, OPTIONAL_COLUMNS, OWN_COLUMNS } from "./own-rows";

/**
 * Our own CSV, for lists without an official machine-readable file (`csn_colombia`, `us_fto`): header
 * `tipo,nombre,alias,tipo_documento,numero_documento,pais,fecha_nacimiento,fundamento_legal`, comma or semicolon,
 * UTF-8, optionally the columns `identificador,alias_debil,pais_documento`. `mergeOwnRows` builds the entries.
 */
export const parseOwnCsv: ParseLista = (raw) =>
  mergeOwnRows(readCsvTable(raw, OWN_COLUMNS, { optional: OPTIONAL_COLUMNS }));

/** The columns of our own CSV in the first sheet of a workbook. `mergeOwnRows` builds the entries. */
export const parseOwnXlsx: ParseLista = (raw) =>
  mergeOwnRows(readXlsxTable(raw, OWN_COLUMNS, OPTIONAL_COLUMNS));
