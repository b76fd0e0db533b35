export interface Column<Row> {
  readonly name: string;
  /** Width on the sheet, in letters. */
  readonly width: number;
  readonly value: (row: Row) => string | number | Date | null;
}

/** Content of a file. */
export interface Table<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
}

/** State that the next part of a file needs. */
export interface FileState {
  /** The length of the file so far. */
  readonly bytes: number;
  /** Uncompressed length and CRC-32 so far. */
  readonly crudos: number;
  readonly crc: number;
}

export const NEW_FILE: FileState = { bytes: 0, crudos: 0, crc: 0 };

export interface FilePart<Row> {
  readonly rows: readonly Row[];
  /** Rows written before this part. */
  readonly written: number;
  /** The note of the file, with the last part only. */
  readonly nota: readonly string[] | null;
}

export interface WrittenPart {
  readonly contenido: Buffer;
  readonly state: FileState;
}
