import { readCsvTable } from "../formats/csv-table";
import type { ParseLista } from "../source";
import { mergeOwnRows, OPTIONAL_COLUMNS, OWN_COLUMNS } from "./own-rows";

/**
 * Our own CSV, for lists that have no official machine-readable file (`csn_colombia`, `us_fto`): header
 * `tipo,nombre,alias,tipo_documento,numero_documento,pais,fecha_nacimiento,fundamento_legal`, comma or semicolon,
 * UTF-8 with or without BOM, and if need be the columns `identificador,alias_debil,pais_documento`. What becomes of the rows: `mergeOwnRows`.
 */
export const parseOwnCsv: ParseLista = (raw) =>
  mergeOwnRows(readCsvTable(raw, OWN_COLUMNS, { optional: OPTIONAL_COLUMNS }));
