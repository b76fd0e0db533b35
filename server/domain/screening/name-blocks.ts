import { decode } from "./alphabet";
import { BLOCK, CLASS_PLANE, LANES, PLANES, ROW_PLANE, WHOM } from "./engine/layout";

/** Every name of the index, shortest first: a name is its row number. Immutable; threads may share one. */
export interface NameIndex {
  readonly count: number;
  /** Row of the first name of each length; one more at the end, so that a length's rows end where the next start. */
  readonly lengthStarts: Uint32Array;
  /** Blocks of names of equal length, and behind those of each length the planes of their codes: see engine/layout.ts. */
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

/** A code is kept in two halves, and other things two to a byte. */
export const HALF_BITS = 4;
export const LOW_HALF = 15;

/** The classes of two characters, in one byte. */
export const classesOf = (codes: Uint8Array, place: number): number =>
  ((codes[place] as number) & LOW_HALF) | (((codes[place + 1] as number) & LOW_HALF) << HALF_BITS);

/** As written, or with tokens in alphabetical order. */
export const WRITTEN = 0;
export const SORTED = 1;

/** Bytes of a name in a plane. See engine/layout.ts. */
export const halvesSize = (length: number): number => ((length + 3) >> 2) << 1;

/** Names that those of one length have room for: whole blocks of them. */
const lanesFor = (count: number): number => Math.ceil(count / LANES) * LANES;

/** Bytes that so many names of one length take. */
export const sizeOf = (length: number, count: number): number =>
  lanesFor(count) * (BLOCK / LANES + PLANES * halvesSize(length));

type Layout = Pick<NameIndex, "blockStarts" | "lengthStarts">;

/** Where the block of a name starts, given the name's place among those of its length. */
export const blockOf = ({ blockStarts }: Layout, length: number, place: number): number =>
  (blockStarts[length] as number) + Math.floor(place / LANES) * BLOCK;

/** Where the planes of the names of one length start, and how many bytes each takes. */
export function planesOf({ blockStarts, lengthStarts }: Layout, length: number) {
  const count = (lengthStarts[length + 1] as number) - (lengthStarts[length] as number);
  const lanes = lanesFor(count);
  return {
    planes: (blockStarts[length] as number) + (lanes / LANES) * BLOCK,
    planeSize: lanes * halvesSize(length),
  };
}

/** Writes the codes of one form of a name to `target`, from `offset` on. */
export function readCodes(
  index: NameIndex,
  length: number,
  row: number,
  form: number,
  target: Uint8Array,
  offset = 0,
): void {
  const { blocks, lengthStarts } = index;
  const { planes, planeSize } = planesOf(index, length);
  const name = (row - (lengthStarts[length] as number)) * halvesSize(length);
  const classes = planes + (CLASS_PLANE + form) * planeSize + name;
  const rows = planes + (ROW_PLANE + form) * planeSize + name;
  for (let pair = 0; 2 * pair < length; pair++) {
    const low = blocks[classes + pair] as number;
    const high = blocks[rows + pair] as number;
    const place = offset + 2 * pair;
    target[place] = (low & LOW_HALF) | ((high & LOW_HALF) << HALF_BITS);
    if (2 * pair + 1 < length) target[place + 1] = (low >> HALF_BITS) | (high & ~LOW_HALF);
  }
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
  const codes = new Uint8Array(length);
  readCodes(index, length, row, WRITTEN, codes);
  return decode(codes, 0, length);
}
