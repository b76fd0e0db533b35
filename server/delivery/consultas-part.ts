import type { ConsultaResumen } from "../domain/evidence/consulta-resumen";

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
