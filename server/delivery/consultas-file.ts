import type { FormatoDeDescarga } from "../domain/descarga/descarga";
import { writeCsv } from "./consultas-csv";
import type { FilePart, FileState, WrittenPart } from "./consultas-part";
import { writeXlsx } from "./consultas-xlsx";

/** A sheet holds no more, beside its heading. */
export const MOST_ROWS: Readonly<Record<FormatoDeDescarga, number>> = {
  csv: Number.POSITIVE_INFINITY,
  xlsx: 1_048_575,
};

const WRITERS = { csv: writeCsv, xlsx: writeXlsx };

/** A part of a file; the parts one after the other are the file, and memory holds one. */
export const writePart = (formato: FormatoDeDescarga, part: FilePart, state: FileState): WrittenPart =>
  WRITERS[formato](part, state);
