import readSheets from "read-excel-file/node";

/** The content of a workbook as a reader sees it: sheets in order, each with its rows. Null for an empty cell. */
export const readXlsx = (file: Uint8Array) => readSheets(Buffer.from(file));
