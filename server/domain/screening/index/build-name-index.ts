import { UNVOWELLED } from "./compared-with";
import { ListedWordsBuilder } from "./listed-words";
import { lengthOf, type NameIndex, sizeOf } from "./name-index";
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

/** A name that the index before has in a row. */
export interface KeptName extends Omit<IndexableName, "normalized"> {
  readonly rowBefore: number;
}

const PAGE = 65_536;
const MOST_PAGES = 65_536;
/** Each thread that searches adds a few pages of its own. */
const SPARE_PAGES = 1_024;

/**
 * The same names in the same order give the same index. They are gone through twice.
 * `isForChanges`: see `ListedWordsBuilder`. `before`: the index that has the kept names, whose bytes are copied.
 */
export function buildNameIndex(
  names: Iterable<IndexableName | KeptName>,
  isForChanges = false,
  before: NameIndex | null = null,
): NameIndex {
  const lengthIn = (name: IndexableName | KeptName): number =>
    "normalized" in name ? name.normalized.length : lengthOf(before as NameIndex, name.rowBefore);
  const rowStarts = startsByLength(names, lengthIn);
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
  const words = new ListedWordsBuilder(count, isForChanges, before?.words);
  const nextRows = rowStarts.slice();
  for (const name of names) {
    const { comparedWith, entry, place } = name;
    const length = lengthIn(name);
    const row = nextRows[length] as number;
    nextRows[length] = row + 1;
    index.entries[row] = entry;
    index.places[row] = place;
    index.comparedWith[row] = comparedWith;
    const counted = (comparedWith & UNVOWELLED) === 0 ? comparedWith : 0;
    if ("normalized" in name) {
      words.add(row, writer.write(row, name.normalized, comparedWith), length, counted, entry);
    } else {
      writer.copy(row, length, before as NameIndex, name.rowBefore);
      words.addKept(row, name.rowBefore, counted, entry);
    }
  }
  return { ...index, words: words.build() };
}

function startsByLength<Name>(names: Iterable<Name>, lengthIn: (name: Name) => number): Uint32Array {
  const counts: number[] = [];
  for (const name of names) {
    const length = lengthIn(name);
    counts[length] = (counts[length] ?? 0) + 1;
  }
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
