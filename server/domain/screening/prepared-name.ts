import { encode } from "./alphabet";
import { editDistance, type PositionBits, positionBits } from "./edit-distance";
import { jaroMatches, jaroMismatches, type Positions, positionsOf } from "./jaro-counts";
import type { Comparison } from "./similarity";

const LONGEST_PREFIX = 4;

/** A normalized name prepared once to be compared with many. Holds scratch space: one comparison at a time. */
export interface PreparedName {
  readonly codes: Uint8Array;
  readonly bits: PositionBits;
  readonly positions: Positions;
}

/** `normalized` must not be empty. */
export function prepareName(normalized: string): PreparedName {
  const codes = encode(normalized);
  if (codes.length === 0) throw new RangeError("an empty name is compared with nothing");
  return { codes, bits: positionBits(codes), positions: positionsOf(codes) };
}

export function commonPrefix(codes: Uint8Array, text: Uint8Array, offset: number, length: number): number {
  const limit = Math.min(codes.length, length, LONGEST_PREFIX);
  let prefix = 0;
  while (prefix < limit && codes[prefix] === text[offset + prefix]) prefix++;
  return prefix;
}

/** Compares with the `length` codes of `text` from `offset` on, at least one. */
export function compare(name: PreparedName, text: Uint8Array, offset = 0, length = text.length): Comparison {
  const matches = jaroMatches(name.positions, text, offset, length);
  return {
    a: name.codes.length,
    b: length,
    matches,
    mismatches: jaroMismatches(name.positions),
    prefix: commonPrefix(name.codes, text, offset, length),
    distance: editDistance(name.bits, text, offset, length),
  };
}
