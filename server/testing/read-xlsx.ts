import readSheets from "read-excel-file/node";

/** What a reader sees of a workbook: its sheets in order, each by its rows; null: an empty cell. */
export const readXlsx = (file: Uint8Array) => readSheets(Buffer.from(file));
