import { TABLE_CAPS } from "./formats/table-caps";

const [CR, LF, QUOTE] = [0x0d, 0x0a, 0x22];

/** Rows of a CSV outside its header, without their line ends. Empty rows are left out. */
interface Rows {
  readonly header: Buffer;
  readonly isCrLf: boolean;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * Splits a CSV into its rows. In a CSV that is read without an error, a line end belongs to a cell exactly if the
 * quotes before it are odd. Null for a file whose line ends differ, or that needs the CSV reader to tell.
 */
function rowsOf(raw: Buffer): Rows | null {
  const starts: number[] = [];
  const ends: number[] = [];
  let header: Buffer | null = null;
  let isCrLf = false;
  let [start, isQuoted] = [0, false];
  for (let at = 0; at <= raw.length; at++) {
    const byte = at < raw.length ? raw[at] : LF;
    if (byte === QUOTE) isQuoted = !isQuoted;
    if (isQuoted) {
      // The header shows how lines end, so it is one line.
      if (at === raw.length || (header === null && (byte === LF || byte === CR))) return null;
      continue;
    }
    if (byte === CR && raw[at + 1] !== LF) return null;
    if (byte !== LF) continue;
    const hasCr = at > start && raw[at - 1] === CR;
    if (header === null) isCrLf = hasCr;
    else if (at < raw.length && hasCr !== isCrLf) return null;
    const end = hasCr ? at - 1 : at;
    if (header === null) header = raw.subarray(0, end);
    else if (end > start) {
      starts.push(start);
      ends.push(end);
    }
    start = at + 1;
  }
  return header === null || header.length === 0 ? null : { header, isCrLf, starts, ends };
}

/** FNV-1a over bytes, 32 bits. */
function hashOf(raw: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (raw[at] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Some rows of a CSV as a file of their own, under its header. */
export interface SomeRows {
  readonly raw: Buffer;
  readonly count: number;
}

function fileOf(raw: Buffer, { header, starts, ends }: Rows, rows: readonly number[]): SomeRows {
  const line = Buffer.from("\n");
  const parts = rows.flatMap((row) => [line, raw.subarray(starts[row], ends[row])]);
  return { raw: Buffer.concat([header, ...parts]), count: rows.length };
}

/** Whether the CSV reader would reject a table of that many rows for its size. */
function isTooLarge(raw: Buffer, { header, starts }: Rows): boolean {
  const columns = header.toString("latin1").split(/[,;]/).length;
  const rows = starts.length + 1;
  return raw.length > TABLE_CAPS.bytes || rows > TABLE_CAPS.rows || rows * columns > TABLE_CAPS.cells;
}

/**
 * Compares two CSV files of one header, byte by byte. Returns the rows that only one of them has.
 * @param entries that the whole of `before` gave. It must have as many rows, each an entry of its own, for no entry to
 *   depend on the order of rows or on two of them.
 * @param most rows that may differ.
 * @returns null if more differ, or if only the whole file tells what it says.
 */
export function changedRows(
  before: Buffer,
  after: Buffer,
  entries: number,
  most: number,
): { readonly gone: SomeRows; readonly added: SomeRows } | null {
  const [old, fresh] = [rowsOf(before), rowsOf(after)];
  if (old === null || fresh === null || old.isCrLf !== fresh.isCrLf) return null;
  if (!old.header.equals(fresh.header) || old.starts.length !== entries || isTooLarge(after, fresh))
    return null;
  const cells = new Uint32Array(2 ** Math.ceil(Math.log2(2 * entries + 2)));
  const mask = cells.length - 1;
  for (let row = 0; row < entries; row++) {
    let cell = hashOf(before, old.starts[row] as number, old.ends[row] as number) & mask;
    while (cells[cell] !== 0) cell = (cell + 1) & mask;
    cells[cell] = row + 1;
  }
  const stays = new Uint8Array(entries);
  const added: number[] = [];
  for (let row = 0; row < fresh.starts.length; row++) {
    const [start, end] = [fresh.starts[row] as number, fresh.ends[row] as number];
    let cell = hashOf(after, start, end) & mask;
    let known = -1;
    for (; cells[cell] !== 0 && known < 0; cell = (cell + 1) & mask) {
      const one = (cells[cell] as number) - 1;
      const isSame = before.compare(after, start, end, old.starts[one], old.ends[one]) === 0;
      if (isSame && stays[one] === 0) known = one;
    }
    if (known >= 0) stays[known] = 1;
    else if (added.push(row) > most) return null;
  }
  const gone: number[] = [];
  for (let row = 0; row < entries; row++) if (stays[row] === 0 && gone.push(row) > most) return null;
  return { gone: fileOf(before, old, gone), added: fileOf(after, fresh, added) };
}
