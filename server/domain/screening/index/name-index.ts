import { BLOCK, CLASS_PLANE, LANES, PLANES, ROW_PLANE } from "../engine/layout";
import { decode } from "../names/alphabet";
import type { ListedWords } from "./listed-words";

/**
 * index/ takes the entries of the lists in force and gives one immutable index that threads share: every name in the
 * layout that the search kernel reads (`NameIndex`), the numbers of documents, and the entries themselves.
 *
 * Every name, shortest first: a name is its row number.
 */
export interface NameIndex {
  readonly count: number;
  /** Row of the first name of each length; one more at the end, so that a length's rows end where the next start. */
  readonly rowStarts: Uint32Array;
  /** For each length the blocks of its names, then the planes of their codes: see engine/layout.ts. */
  readonly bytes: Uint8Array;
  /** Where in `bytes` the blocks of each length start. */
  readonly byteStarts: Uint32Array;
  /** What `bytes` is a view of, so that the search kernel reads it in place. */
  readonly memory: WebAssembly.Memory;
  readonly entries: Uint32Array;
  readonly places: Uint16Array;
  /** Whom each name is compared with, `UNVOWELLED` and `SHORTENED`, as in its block: for names that are looked at one by one. */
  readonly comparedWith: Uint8Array;
  readonly words: ListedWords;
}

/** Length of the longest name, 0 in an empty index. */
export const longestName = (index: NameIndex): number => index.rowStarts.length - 2;

/** A code is kept in two halves, and other things two to a byte. */
export const HALF_BITS = 4;
export const LOW_HALF = 15;

/** The classes of two characters, in one byte. */
export const classesOf = (codes: Uint8Array, place: number): number =>
  ((codes[place] as number) & LOW_HALF) | (((codes[place + 1] as number) & LOW_HALF) << HALF_BITS);

/** As written, or with tokens in order. */
export const WRITTEN = 0;
export const SORTED = 1;

/** Bytes of a name in a plane. See engine/layout.ts. */
export const halvesSize = (length: number): number => ((length + 3) >> 2) << 1;

/** Names that those of one length have room for: whole blocks of them. */
const lanesFor = (count: number): number => Math.ceil(count / LANES) * LANES;

/** Bytes that so many names of one length take. */
export const sizeOf = (length: number, count: number): number =>
  lanesFor(count) * (BLOCK / LANES + PLANES * halvesSize(length));

type Layout = Pick<NameIndex, "byteStarts" | "rowStarts">;

/** Where the block of a name starts, given the name's place among those of its length. */
export const blockOf = ({ byteStarts }: Layout, length: number, place: number): number =>
  (byteStarts[length] as number) + Math.floor(place / LANES) * BLOCK;

/** Where the planes of the names of one length start, and how many bytes each takes. */
export function planesOf({ byteStarts, rowStarts }: Layout, length: number) {
  const count = (rowStarts[length + 1] as number) - (rowStarts[length] as number);
  const lanes = lanesFor(count);
  return {
    planes: (byteStarts[length] as number) + (lanes / LANES) * BLOCK,
    planeSize: lanes * halvesSize(length),
  };
}

/** Writes the codes of one form of a name to `target`, from `offset` on. */
export function readCodes(
  index: Omit<NameIndex, "words">,
  length: number,
  row: number,
  form: number,
  target: Uint8Array,
  offset = 0,
): void {
  const { bytes, rowStarts } = index;
  const { planes, planeSize } = planesOf(index, length);
  const name = (row - (rowStarts[length] as number)) * halvesSize(length);
  const classes = planes + (CLASS_PLANE + form) * planeSize + name;
  const rows = planes + (ROW_PLANE + form) * planeSize + name;
  for (let pair = 0; 2 * pair < length; pair++) {
    const low = bytes[classes + pair] as number;
    const high = bytes[rows + pair] as number;
    const place = offset + 2 * pair;
    target[place] = (low & LOW_HALF) | ((high & LOW_HALF) << HALF_BITS);
    if (2 * pair + 1 < length) target[place + 1] = (low >> HALF_BITS) | (high & ~LOW_HALF);
  }
}

/** The bits of a name: whom to compare it with, `UNVOWELLED` and `SHORTENED`. */
export const comparedWithOf = (index: NameIndex, row: number): number => index.comparedWith[row] as number;

/** The length of a name: the last that starts at or before it. */
export function lengthOf({ rowStarts }: NameIndex, row: number): number {
  let low = 0;
  let high = rowStarts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((rowStarts[middle] as number) <= row) low = middle;
    else high = middle;
  }
  return low;
}

/** A name of the index as it is compared, in the order written. */
export function normalizedName(index: NameIndex, row: number): string {
  const length = lengthOf(index, row);
  const codes = new Uint8Array(length);
  readCodes(index, length, row, WRITTEN, codes);
  return decode(codes, 0, length);
}
