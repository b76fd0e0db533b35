import { ALPHABET_SIZE } from "./alphabet";
import { commonSubsequence } from "./common-subsequence";
import { editDistance } from "./edit-distance";
import { jaroMatches, jaroMismatches, type PreparedName } from "./jaro-matches";

import { longestName, type NameIndex } from "./name-index";
import { sortTokens } from "./normalize";
import { commonPrefix, prepareName } from "./prepared-name";
import { type Comparison, compareFractions, reaches, scoreOf } from "./similarity";
import { fewestShared, mayReach } from "./upper-bound";

/** Which form of two names is compared: as written, or with their tokens in alphabetical order. */
export type Forma = "escrita" | "ordenada";

/** A name of the index that scores enough, with the better of its two forms. */
export interface NameHit {
  readonly row: number;
  readonly forma: Forma;
  readonly comparison: Comparison;
}

/** Longer names are compared without counting letters, whose columns hold no more than 255. */
const COUNTED_LENGTH = 255;

/**
 * Every name that scores at least `percent` hundredths against a normalized, non-empty name, in row order: none is
 * missed, whatever the lengths. Only names whose `comparedWith` shares a bit. Where both forms score the same, the
 * one as written is told.
 */
export function searchNames(
  index: NameIndex,
  normalized: string,
  comparedWith: number,
  percent: number,
): NameHit[] {
  const written = prepareName(normalized);
  const inOrder = sortTokens(normalized);
  const sorted = inOrder === normalized ? written : prepareName(inOrder);
  const counts = letterCountsOf(written.codes);
  const hits: NameHit[] = [];
  for (let length = 1; length <= longestName(index); length++) {
    const fewest = fewestByPrefix(written.codes.length, length, percent);
    if ((fewest[4] as number) > Math.min(written.codes.length, length)) continue;
    const start = index.lengthStarts[length] as number;
    const shared = sharedLetters(index, counts, length);
    for (let lane = 0; lane < shared.length; lane++) {
      const letters = shared[lane] as number;
      const row = start + lane;
      if (letters < (fewest[4] as number) || ((index.comparedWith[row] as number) & comparedWith) === 0)
        continue;
      const limits = { length, letters, fewest, percent };
      const hit = better(
        row,
        compareWithin(written, index.written, index.offsets[row] as number, limits),
        compareWithin(sorted, index.sorted, index.offsets[row] as number, limits),
      );
      if (hit) hits.push(hit);
    }
  }
  return hits;
}

/** For each length of common prefix, 0 to 4, the fewest letters to share. */
const fewestByPrefix = (a: number, b: number, percent: number): number[] =>
  [0, 1, 2, 3, 4].map((prefix) => fewestShared(a, b, Math.min(prefix, a, b), percent));

function letterCountsOf(codes: Uint8Array): Uint16Array {
  const counts = new Uint16Array(ALPHABET_SIZE);
  for (const code of codes) counts[code] = (counts[code] as number) + 1;
  return counts;
}

/** How many letters each name of a length shares with the counted ones, in any order; never told too few. */
function sharedLetters(index: NameIndex, counts: Uint16Array, length: number): Uint16Array {
  const start = index.lengthStarts[length] as number;
  const end = index.lengthStarts[length + 1] as number;
  const shared = new Uint16Array(end - start);
  if (length > COUNTED_LENGTH) return shared.fill(length);
  for (let code = 0; code < ALPHABET_SIZE; code++) {
    const count = counts[code] as number;
    if (count > 0) addLesser(shared, index.letterCounts, code * index.count + start, count);
  }
  return shared;
}

function addLesser(sums: Uint16Array, column: Uint8Array, offset: number, count: number): void {
  for (let lane = 0; lane < sums.length; lane++) {
    sums[lane] = (sums[lane] as number) + Math.min(column[offset + lane] as number, count);
  }
}

interface Limits {
  readonly length: number;
  readonly letters: number;
  readonly fewest: readonly number[];
  readonly percent: number;
}

/** Null where the score is less than asked; the cheap parts come first, each with its bound. */
function compareWithin(
  name: PreparedName,
  text: Uint8Array,
  offset: number,
  limits: Limits,
): Comparison | null {
  const { length, letters, fewest, percent } = limits;
  const prefix = commonPrefix(name.codes, text, offset, length);
  if (letters < (fewest[prefix] as number)) return null;
  const a = name.codes.length;
  const inOrder = commonSubsequence(name.bits, text, offset, length);
  if (!mayReach(a, length, letters, inOrder, prefix, percent)) return null;
  const matches = jaroMatches(name, text, offset, length);
  const mismatches = jaroMismatches(name);
  const atBest = { a, b: length, matches, mismatches, prefix, distance: Math.max(a, length) - inOrder };
  if (!reaches(atBest, percent)) return null;
  const comparison = { ...atBest, distance: editDistance(name.bits, text, offset, length) };
  return reaches(comparison, percent) ? comparison : null;
}

function better(row: number, written: Comparison | null, sorted: Comparison | null): NameHit | null {
  if (sorted && (!written || compareFractions(scoreOf(sorted), scoreOf(written)) > 0)) {
    return { row, forma: "ordenada", comparison: sorted };
  }
  return written && { row, forma: "escrita", comparison: written };
}
