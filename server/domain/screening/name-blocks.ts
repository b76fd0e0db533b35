import { decode } from "./alphabet";
import { CODES, LANES, WHOM } from "./engine/layout";

/** Every name of the index, shortest first: a name is its row number. Immutable; threads may share one. */
export interface NameIndex {
  readonly count: number;
  /** Row of the first name of each length; one more at the end, so that a length's rows end where the next start. */
  readonly lengthStarts: Uint32Array;
  /** Codes, counts and whom to compare with, in blocks of 64 names of equal length: see engine/layout.ts. */
  readonly blocks: Uint8Array;
  /** Where in `blocks` those of each length start. */
  readonly blockStarts: Uint32Array;
  /** What `blocks` is a view of, so that the search kernel reads it in place; null where the machine cannot run it. */
  readonly memory: WebAssembly.Memory | null;
  readonly entries: Uint32Array;
  readonly places: Uint16Array;
}

/** Length of the longest name, 0 in an empty index. */
export const longestName = (index: NameIndex): number => index.lengthStarts.length - 2;

/** As written, or with tokens in alphabetical order. */
export const WRITTEN = 0;
export const SORTED = 1;

/** Bytes of the codes of a name: its length, made a multiple of eight. */
export const paddedLength = (length: number): number => (length + 7) & ~7;

/** Bytes of a block of names of one length. See engine/layout.ts. */
export const blockSize = (length: number): number => CODES + 2 * LANES * paddedLength(length);

/** Where the block of a name starts, given the name's place among those of its length. */
export const blockOf = (
  { blockStarts }: Pick<NameIndex, "blockStarts">,
  length: number,
  place: number,
): number => (blockStarts[length] as number) + Math.floor(place / LANES) * blockSize(length);

/** Where the codes of one form of a name start. */
export function codesOffset(index: NameIndex, length: number, row: number, form: number): number {
  const place = row - (index.lengthStarts[length] as number);
  return blockOf(index, length, place) + CODES + (form * LANES + (place % LANES)) * paddedLength(length);
}

/** The bits of a name: whom to compare it with, and `UNVOWELLED`. */
export function comparedWithOf(index: NameIndex, length: number, row: number): number {
  const place = row - (index.lengthStarts[length] as number);
  return index.blocks[blockOf(index, length, place) + WHOM + (place % LANES)] as number;
}

/** The length of a name: the last that starts at or before it. */
function lengthOf({ lengthStarts }: NameIndex, row: number): number {
  let low = 0;
  let high = lengthStarts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lengthStarts[middle] as number) <= row) low = middle;
    else high = middle;
  }
  return low;
}

/** A name of the index as it is compared, in the order written. */
export function normalizedName(index: NameIndex, row: number): string {
  const length = lengthOf(index, row);
  const start = codesOffset(index, length, row, WRITTEN);
  return decode(index.blocks, start, start + length);
}
