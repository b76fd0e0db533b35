import { decode } from "./alphabet";
import { BlockWriter } from "./block-writer";
import { LANES } from "./engine/layout";
import { engineModule } from "./engine-module";
import { blockSize, codesOffset, WRITTEN } from "./name-blocks";
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

const PAGE = 65_536;
const MOST_PAGES = 65_536;
/** Each thread that searches adds a few pages of its own. */
const SPARE_PAGES = 1_024;

/** Length of the longest name, 0 in an empty index. */
export const longestName = (index: NameIndex): number => index.lengthStarts.length - 2;

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

/** The same names in the same order give the same index. */
export function buildNameIndex(names: readonly IndexableName[]): NameIndex {
  const lengthStarts = startsByLength(names);
  const blockStarts = new Uint32Array(lengthStarts.length);
  for (let length = 1; length < blockStarts.length; length++) {
    const count = (lengthStarts[length] as number) - (lengthStarts[length - 1] as number);
    blockStarts[length] =
      (blockStarts[length - 1] as number) + Math.ceil(count / LANES) * blockSize(length - 1);
  }
  const index: NameIndex = {
    count: names.length,
    lengthStarts,
    blockStarts,
    ...allocate(blockStarts.at(-1) as number),
    entries: new Uint32Array(names.length),
    places: new Uint16Array(names.length),
  };
  const writer = new BlockWriter(index);
  const nextRows = lengthStarts.slice();
  for (const { normalized, comparedWith, entry, place } of names) {
    const row = nextRows[normalized.length] as number;
    nextRows[normalized.length] = row + 1;
    index.entries[row] = entry;
    index.places[row] = place;
    writer.write(row, normalized, comparedWith);
  }
  return index;
}

function startsByLength(names: readonly IndexableName[]): Uint32Array {
  const longest = names.reduce((most, { normalized }) => Math.max(most, normalized.length), 0);
  const starts = new Uint32Array(longest + 2);
  for (const { normalized } of names) {
    starts[normalized.length + 1] = (starts[normalized.length + 1] as number) + 1;
  }
  for (let length = 1; length < starts.length; length++) {
    starts[length] = (starts[length] as number) + (starts[length - 1] as number);
  }
  return starts;
}

function allocate(size: number): Pick<NameIndex, "blocks" | "memory"> {
  if (engineModule === null) return { blocks: new Uint8Array(new SharedArrayBuffer(size)), memory: null };
  const pages = Math.ceil(size / PAGE) + 1;
  const maximum = Math.min(MOST_PAGES, pages + SPARE_PAGES);
  const memory = new WebAssembly.Memory({ initial: pages, maximum, shared: true });
  return { blocks: new Uint8Array(memory.buffer, 0, size), memory };
}
