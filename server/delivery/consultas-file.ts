import type { FormatoDeDescarga } from "../domain/descarga/descarga";
import type { ConsultaResumen } from "../domain/evidence/consulta-resumen";
import { writeCsv } from "./consultas-csv";
import { writeXlsx } from "./consultas-xlsx";

/** What the next part of a file goes on with. */
export interface FileState {
  /** Of the file so far. */
  readonly bytes: number;
  /** Of what was packed so far: its length before, and its CRC-32. */
  readonly crudos: number;
  readonly crc: number;
}

export const NEW_FILE: FileState = { bytes: 0, crudos: 0, crc: 0 };

export interface FilePart {
  readonly rows: readonly ConsultaResumen[];
  /** Rows written before. */
  readonly written: number;
  /** With the last part: what the file says of itself. */
  readonly nota: readonly string[] | null;
}

export interface WrittenPart {
  readonly contenido: Buffer;
  readonly state: FileState;
}

/** A sheet holds no more, beside its heading. */
export const MOST_ROWS: Readonly<Record<FormatoDeDescarga, number>> = {
  csv: Number.POSITIVE_INFINITY,
  xlsx: 1_048_575,
};

const WRITERS = { csv: writeCsv, xlsx: writeXlsx };

/** A part of a file; the parts one after the other are the file, and memory holds one. */
export const writePart = (formato: FormatoDeDescarga, part: FilePart, state: FileState): WrittenPart =>
  WRITERS[formato](part, state);
