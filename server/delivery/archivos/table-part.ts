import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { pack } from "tar-stream";

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

const gzipped = promisify(gzip);

/** Two blocks of zeros end a tar. */
const END_BYTES = 1024;

interface PackedFile {
  readonly path: string;
  readonly content: Buffer;
}

/**
 * A part of a `tar.gz`. Parts joined are the archive, because a gzip may have several members (RFC 1952, 2.2). Only
 * the last part ends the tar. All files get the same `mtime`, so that their bytes repeat.
 */
export async function archivePart(
  files: readonly PackedFile[],
  { mtime, isLast }: { readonly mtime: Date; readonly isLast: boolean },
): Promise<Buffer> {
  const tar = pack();
  for (const { path, content } of files) tar.entry({ name: path, mtime }, content);
  tar.finalize();
  const bytes = await buffer(tar);
  const part = isLast ? bytes : bytes.subarray(0, bytes.length - END_BYTES);
  return gzipped(part, { level: constants.Z_DEFAULT_COMPRESSION });
}
