/** What a column shows of a row. */
export interface Column<Row> {
  readonly name: string;
  /** Of a sheet, in letters. */
  readonly width: number;
  readonly value: (row: Row) => string | number | Date | null;
}

/** What a file holds. */
export interface Table<Row> {
  /** Of its sheet. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
}

/** What the next part of a file goes on with. */
export interface FileState {
  /** The length of the file so far. */
  readonly bytes: number;
  /** The length, before it was packed, and the CRC-32 of what was packed so far. */
  readonly crudos: number;
  readonly crc: number;
}

export const NEW_FILE: FileState = { bytes: 0, crudos: 0, crc: 0 };

export interface FilePart<Row> {
  readonly rows: readonly Row[];
  /** Rows written before. */
  readonly written: number;
  /** With the last part: what the file says of itself. */
  readonly nota: readonly string[] | null;
}

export interface WrittenPart {
  readonly contenido: Buffer;
  readonly state: FileState;
}
