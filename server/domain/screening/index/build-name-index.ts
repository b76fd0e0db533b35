import { UNVOWELLED } from "./compared-with";
import { ListedWordsBuilder } from "./listed-words";
import { type NameIndex, readCodes, sizeOf, WRITTEN } from "./name-index";
import { NameWriter } from "./name-writer";

/** A name to be indexed. */
export interface IndexableName {
  readonly normalized: string;
  /** Bits of `COMPARED_WITH`, `UNVOWELLED` and `SHORTENED`. */
  readonly comparedWith: number;
  /** The entry's number in the index, and the name's place among the entry's names. */
  readonly entry: number;
  readonly place: number;
}

const PAGE = 65_536;
const MOST_PAGES = 65_536;
/** Each thread that searches adds a few pages of its own. */
const SPARE_PAGES = 1_024;

/**
 * The same names in the same order give the same index. They are gone through twice.
 * `isForChanges`: see `ListedWordsBuilder`.
 */
export function buildNameIndex(names: Iterable<IndexableName>, isForChanges = false): NameIndex {
  const rowStarts = startsByLength(names);
  const byteStarts = new Uint32Array(rowStarts.length);
  for (let length = 1; length < byteStarts.length; length++) {
    const count = (rowStarts[length] as number) - (rowStarts[length - 1] as number);
    byteStarts[length] = (byteStarts[length - 1] as number) + sizeOf(length - 1, count);
  }
  const count = rowStarts.at(-1) as number;
  const index = {
    count,
    rowStarts,
    byteStarts,
    ...allocate(byteStarts.at(-1) as number),
    entries: new Uint32Array(count),
    places: new Uint16Array(count),
    comparedWith: new Uint8Array(count),
  };
  const writer = new NameWriter(index);
  const words = new ListedWordsBuilder(isForChanges);
  const nextRows = rowStarts.slice();
  for (const { normalized, comparedWith, entry, place } of names) {
    const row = nextRows[normalized.length] as number;
    nextRows[normalized.length] = row + 1;
    index.entries[row] = entry;
    index.places[row] = place;
    index.comparedWith[row] = comparedWith;
    const codes = writer.write(row, normalized, comparedWith);
    words.add(codes, normalized.length, (comparedWith & UNVOWELLED) === 0 ? comparedWith : 0, entry);
  }
  return { ...index, words: words.anchored(indexedNames(index), count) };
}

/** Every name as it stands in the index. The codes are overwritten by the next name. */
function* indexedNames(index: Omit<NameIndex, "words">): Generator<{ row: number; codes: Uint8Array }> {
  for (let length = 1; length < index.rowStarts.length - 1; length++) {
    const codes = new Uint8Array(length);
    for (let row = index.rowStarts[length] as number; row < (index.rowStarts[length + 1] as number); row++) {
      readCodes(index, length, row, WRITTEN, codes);
      yield { row, codes };
    }
  }
}

function startsByLength(names: Iterable<IndexableName>): Uint32Array {
  const counts: number[] = [];
  for (const { normalized } of names) counts[normalized.length] = (counts[normalized.length] ?? 0) + 1;
  const starts = Uint32Array.from(
    { length: Math.max(counts.length, 1) + 1 },
    (_, after) => counts[after - 1] ?? 0,
  );
  for (let length = 1; length < starts.length; length++) {
    starts[length] = (starts[length] as number) + (starts[length - 1] as number);
  }
  return starts;
}

/** Zeroed, shared between threads, and the search kernel's own memory, so that it reads the names in place. */
function allocate(size: number): Pick<NameIndex, "bytes" | "memory"> {
  const pages = Math.ceil(size / PAGE) + 1;
  const maximum = Math.min(MOST_PAGES, pages + SPARE_PAGES);
  const memory = new WebAssembly.Memory({ initial: pages, maximum, shared: true });
  return { bytes: new Uint8Array(memory.buffer, 0, size), memory };
}
