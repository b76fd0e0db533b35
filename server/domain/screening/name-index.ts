import { ALPHABET_SIZE, decode, encode } from "./alphabet";
import { sortTokens } from "./normalize";
import type { PersonaTipo } from "./types";

/** Whom a name is compared with, as bits: an entry of unknown type is compared with both. */
export const COMPARED_WITH = { natural: 1, juridica: 2 } as const satisfies Record<PersonaTipo, number>;

/** A name to be indexed. */
export interface IndexableName {
  readonly normalized: string;
  /** Bits of `COMPARED_WITH`. */
  readonly comparedWith: number;
  /** The entry's number in the index, and the name's place among the entry's names. */
  readonly entry: number;
  readonly place: number;
}

/** Every name of the index, shortest first, in typed arrays: a name is its row number. */
export interface NameIndex {
  readonly count: number;
  /** Row of the first name of each length; one more at the end, so that a length's rows end where the next start. */
  readonly lengthStarts: Uint32Array;
  /** Codes of all names one after the other, as written and with tokens sorted: both forms are equally long. */
  readonly written: Uint8Array;
  readonly sorted: Uint8Array;
  readonly offsets: Uint32Array;
  readonly entries: Uint32Array;
  readonly places: Uint16Array;
  readonly comparedWith: Uint8Array;
  /** Column for each code, `count` rows each: how often it stands in the name, 255 where more often. */
  readonly letterCounts: Uint8Array;
}

/** Length of the longest name, 0 in an empty index. */
export const longestName = (index: NameIndex): number => index.lengthStarts.length - 2;

/** A name of the index as it is compared, in the order written. */
export function normalizedName(index: NameIndex, row: number): string {
  return decode(index.written, index.offsets[row] as number, index.offsets[row + 1] as number);
}

/** The same names in the same order give the same index. */
export function buildNameIndex(names: readonly IndexableName[]): NameIndex {
  const byLength = names.toSorted((one, other) => one.normalized.length - other.normalized.length);
  const count = byLength.length;
  const characters = byLength.reduce((sum, name) => sum + name.normalized.length, 0);
  const index: NameIndex = {
    count,
    lengthStarts: lengthStarts(byLength),
    written: new Uint8Array(characters),
    sorted: new Uint8Array(characters),
    offsets: new Uint32Array(count + 1),
    entries: Uint32Array.from(byLength, ({ entry }) => entry),
    places: Uint16Array.from(byLength, ({ place }) => place),
    comparedWith: Uint8Array.from(byLength, ({ comparedWith }) => comparedWith),
    letterCounts: new Uint8Array(count * ALPHABET_SIZE),
  };
  let offset = 0;
  byLength.forEach(({ normalized }, row) => {
    const codes = encode(normalized);
    index.written.set(codes, offset);
    index.sorted.set(encode(sortTokens(normalized)), offset);
    countLetters(index, row, codes);
    offset += codes.length;
    index.offsets[row + 1] = offset;
  });
  return index;
}

function lengthStarts(byLength: readonly IndexableName[]): Uint32Array {
  const longest = byLength.at(-1)?.normalized.length ?? 0;
  const starts = new Uint32Array(longest + 2);
  for (const { normalized } of byLength) {
    starts[normalized.length + 1] = (starts[normalized.length + 1] as number) + 1;
  }
  for (let length = 1; length < starts.length; length++) {
    starts[length] = (starts[length] as number) + (starts[length - 1] as number);
  }
  return starts;
}

function countLetters({ letterCounts, count }: NameIndex, row: number, codes: Uint8Array): void {
  for (const code of codes) {
    const cell = code * count + row;
    letterCounts[cell] = Math.min(255, (letterCounts[cell] as number) + 1);
  }
}
