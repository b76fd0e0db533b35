import { CODES, LANES, WHOM } from "./engine/layout";
import type { NameIndex } from "./name-index";

/** As written, or with tokens in alphabetical order. */
export const WRITTEN = 0;
export const SORTED = 1;

/** Bytes of a block of names of one length. See engine/layout.ts. */
export const blockSize = (length: number): number => CODES + 2 * LANES * length;

/** Where the block of a name starts, given the name's place among those of its length. */
export const blockOf = (
  { blockStarts }: Pick<NameIndex, "blockStarts">,
  length: number,
  place: number,
): number => (blockStarts[length] as number) + Math.floor(place / LANES) * blockSize(length);

/** Where the codes of one form of a name start. */
export function codesOffset(index: NameIndex, length: number, row: number, form: number): number {
  const place = row - (index.lengthStarts[length] as number);
  return blockOf(index, length, place) + CODES + (form * LANES + (place % LANES)) * length;
}

/** The bits of `COMPARED_WITH` of a name. */
export function comparedWithOf(index: NameIndex, length: number, row: number): number {
  const place = row - (index.lengthStarts[length] as number);
  return index.blocks[blockOf(index, length, place) + WHOM + (place % LANES)] as number;
}
