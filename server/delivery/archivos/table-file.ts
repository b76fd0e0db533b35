import type { FormatoDeDescarga } from "../../domain/archivos/descarga";
import { writeCsv } from "./table-csv";
import type { FilePart, FileState, Table, WrittenPart } from "./table-part";
import { writeXlsx } from "./table-xlsx";

const WRITERS = { csv: writeCsv, xlsx: writeXlsx };

/** Writes a part of a table's file. Parts joined are the file, and memory holds one. */
export const writeTablePart = <Row>(
  formato: FormatoDeDescarga,
  table: Table<Row>,
  part: FilePart<Row>,
  state: FileState,
): WrittenPart => WRITERS[formato](table, part, state);
