import { CSV_BOM, type CsvCell, csvLine } from "../domain/shared/csv";

/** A table as a spreadsheet opens it. */
export const csvText = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  CSV_BOM + [header, ...rows].map(csvLine).join("");
