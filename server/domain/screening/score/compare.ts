import { encode } from "../names/alphabet";
import { editDistance } from "./edit-distance";
import { jaroMatches, jaroMismatches, type PreparedName, prepareCodes } from "./jaro-matches";
import type { Comparison } from "./score";

const LONGEST_PREFIX = 4;

/** `normalized` must not be empty. What it gives is compared with many names, one at a time. */
export function prepareName(normalized: string): PreparedName {
  if (normalized === "") throw new RangeError("an empty name is compared with nothing");
  return prepareCodes(encode(normalized));
}

export function commonPrefix(codes: Uint8Array, text: Uint8Array, offset: number, length: number): number {
  const limit = Math.min(codes.length, length, LONGEST_PREFIX);
  let prefix = 0;
  while (prefix < limit && codes[prefix] === text[offset + prefix]) prefix++;
  return prefix;
}

/** Compares with the `length` codes of `text` from `offset` on, at least one. */
export function compare(name: PreparedName, text: Uint8Array, offset = 0, length = text.length): Comparison {
  const matches = jaroMatches(name, text, offset, length);
  return {
    a: name.codes.length,
    b: length,
    matches,
    mismatches: jaroMismatches(name),
    prefix: commonPrefix(name.codes, text, offset, length),
    distance: editDistance(name.bits, text, offset, length),
  };
}
