import { CLASSES_BY_FREQUENCY, classOf, kindOf } from "./alphabet";
import {
  BEHIND,
  BIT_PLACES,
  CHUNK_BLOCKS,
  CHUNK_NAMES,
  CLASSES,
  CLASSES_SIZE,
  FOUND,
  FOUND_COUNTS,
  FOUND_SIZE,
  LANES,
  LONGEST_QUERY,
  PICKED,
  PICKED_SIZE,
  POSITIONS_SIZE,
  PREFIX,
  QUERY_BOUNDS,
  QUERY_CLASSES,
  QUERY_CODES,
  QUERY_COLUMN,
  QUERY_COLUMNS,
  QUERY_FIRST,
  QUERY_PICKED,
  QUERY_POSITIONS,
  RECORD,
  SCRATCH_PAGES,
} from "./engine/layout";
import { engineModule } from "./engine-module";
import { blockOf, classesOf, halvesSize, type NameIndex, planesOf, SORTED, WRITTEN } from "./name-blocks";
import { betterForm, type NameHit } from "./name-hit";
import { WORD_BITS } from "./position-bits";
import type { QueriedName } from "./queried-name";
import type { Asked } from "./search";
import type { Comparison } from "./similarity";

type Search = (
  scratch: number,
  a: number,
  columns: number,
  picked: number,
  block: number,
  blocks: number,
  planes: number,
  planeSize: number,
  b: number,
  whom: number,
  percent: number,
) => void;

const PAGE = 65_536;

/** For each byte the places of its bits, those that are set first. */
const PLACES_BY_BYTE = Uint8Array.from({ length: 256 * 8 }, (_, cell) => {
  const set = [0, 1, 2, 3, 4, 5, 6, 7].filter((place) => (cell >> 3) & (1 << place));
  return set[cell & 7] ?? 0;
});

/** The kernel over one index's memory, with scratch pages of this thread's own behind the names. */
class Engine {
  private readonly scratch: number;
  private readonly bytes: Uint8Array;
  private readonly words: Uint32Array;
  private readonly run: Search;
  private query: QueriedName | null = null;
  private columns = 0;
  private picked = 0;

  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory) {
    this.scratch = memory.grow(SCRATCH_PAGES) * PAGE;
    this.bytes = new Uint8Array(memory.buffer, this.scratch, SCRATCH_PAGES * PAGE);
    this.words = new Uint32Array(memory.buffer, this.scratch, (SCRATCH_PAGES * PAGE) / 4);
    this.bytes.set(PLACES_BY_BYTE, BIT_PLACES);
    this.run = new WebAssembly.Instance(module, { env: { memory } }).exports.search as Search;
  }

  search(index: NameIndex, query: QueriedName, asked: Asked, hits: NameHit[]): void {
    if (this.query !== query) this.writeQuery(query);
    const { length, bounds, comparedWith, percent } = asked;
    this.bytes.set(bounds, QUERY_BOUNDS);
    const start = index.lengthStarts[length] as number;
    const count = (index.lengthStarts[length + 1] as number) - start;
    const { planes, planeSize } = planesOf(index, length);
    for (let place = 0; place < count; place += CHUNK_NAMES) {
      const blocks = Math.min(CHUNK_BLOCKS, Math.ceil((count - place) / LANES));
      const block = blockOf(index, length, place);
      this.run(
        this.scratch,
        query.length,
        this.columns,
        this.picked,
        block,
        blocks,
        planes + place * halvesSize(length),
        planeSize,
        length,
        comparedWith,
        percent,
      );
      this.takeFound(start + place, query.length, length, hits);
    }
  }

  private writeQuery(query: QueriedName): void {
    this.query = query;
    const picked = pickedClasses(query.written.codes);
    let others = 0;
    for (const code of query.written.codes) {
      if (!isAmong(picked, classOf(code))) others |= 1 << kindOf(code);
    }
    this.columns = 0;
    this.writeColumns(query.counts, others);
    const otherColumns = this.columns;
    this.writeColumns(query.counts, ~others);
    this.picked = this.columns - otherColumns;
    this.writeForm(query.written.codes, WRITTEN, picked);
    this.writeForm(query.sorted.codes, SORTED, picked);
  }

  /** Appends the columns of those of the kinds that the query has characters of. */
  private writeColumns(counts: Uint16Array, kinds: number): void {
    const countOf = (kind: number) => (isAmong(kinds, kind) ? (counts[kind] as number) : 0);
    for (let column = 0; 2 * column < counts.length; column++) {
      const [low, high] = [countOf(2 * column), countOf(2 * column + 1)];
      if (low + high === 0) continue;
      const start = QUERY_COLUMNS + this.columns * QUERY_COLUMN;
      this.bytes[start] = column;
      this.bytes[start + 1] = low;
      this.bytes[start + 2] = high;
      this.columns++;
    }
  }

  private writeForm(codes: Uint8Array, form: number, picked: number): void {
    this.bytes.set(codes, QUERY_CODES + form * LONGEST_QUERY);
    const classes = QUERY_CLASSES + form * CLASSES_SIZE;
    const pickedPositions = QUERY_PICKED + form * PICKED_SIZE;
    const positions = (QUERY_POSITIONS + form * POSITIONS_SIZE) / 4;
    this.bytes.fill(0, classes, classes + CLASSES_SIZE);
    this.bytes.fill(0, pickedPositions, pickedPositions + PICKED_SIZE);
    this.words.fill(0, positions, positions + POSITIONS_SIZE / 4);
    const start = new Uint8Array(PREFIX).fill(BEHIND);
    start.set(codes.subarray(0, PREFIX));
    for (let pair = 0; pair < PREFIX / 2; pair++) {
      this.bytes[QUERY_FIRST + (form * PREFIX) / 2 + pair] = classesOf(start, 2 * pair);
    }
    let pickedPlace = 0;
    for (let place = 0; place < codes.length; place++) {
      const code = codes[place] as number;
      const each = classOf(code);
      if (place < WORD_BITS) this.addPosition(classes + each, place);
      if (isAmong(picked, each)) this.addPosition(pickedPositions + each, pickedPlace++);
      const word = positions + 2 * code + (place >> 5);
      this.words[word] = (this.words[word] as number) | (1 << (place & 31));
    }
  }

  /** Sets the bit of a place: eight to a byte, the bytes of a class as far apart as there are classes. */
  private addPosition(start: number, place: number): void {
    const byte = start + (place >> 3) * CLASSES;
    this.bytes[byte] = (this.bytes[byte] as number) | (1 << (place & 7));
  }

  /** Both forms' records come by lane: those of one name are next to each other when merged. */
  private takeFound(firstRow: number, a: number, b: number, hits: NameHit[]): void {
    let written = FOUND / 4;
    let sorted = written + FOUND_SIZE / 4;
    const writtenEnd = written + (this.words[FOUND_COUNTS / 4] as number) * (RECORD / 4);
    const sortedEnd = sorted + (this.words[FOUND_COUNTS / 4 + 1] as number) * (RECORD / 4);
    while (written < writtenEnd || sorted < sortedEnd) {
      const writtenLane = written < writtenEnd ? (this.words[written] as number) : CHUNK_NAMES;
      const sortedLane = sorted < sortedEnd ? (this.words[sorted] as number) : CHUNK_NAMES;
      const lane = Math.min(writtenLane, sortedLane);
      const hit = betterForm(
        firstRow + lane,
        lane === writtenLane ? this.comparison(written, a, b) : null,
        lane === sortedLane ? this.comparison(sorted, a, b) : null,
      );
      if (hit) hits.push(hit);
      if (lane === writtenLane) written += RECORD / 4;
      if (lane === sortedLane) sorted += RECORD / 4;
    }
  }

  private comparison(record: number, a: number, b: number): Comparison {
    const counts = this.words[record + 1] as number;
    return {
      a,
      b,
      matches: counts & 0xff,
      mismatches: (counts >>> 8) & 0xff,
      prefix: (counts >>> 16) & 0xff,
      distance: counts >>> 24,
    };
  }
}

const isAmong = (set: number, member: number): boolean => ((set >>> member) & 1) === 1;

/**
 * The commonest classes of a query's characters that together have no more positions than are looked at first, as bits.
 */
function pickedClasses(codes: Uint8Array): number {
  const counts = new Uint8Array(CLASSES);
  for (const code of codes) counts[classOf(code)] = (counts[classOf(code)] as number) + 1;
  let picked = 0;
  let positions = 0;
  for (const each of CLASSES_BY_FREQUENCY) {
    const count = counts[each] as number;
    if (positions + count > PICKED) continue;
    picked |= 1 << each;
    positions += count;
  }
  return picked;
}

const engines = new WeakMap<WebAssembly.Memory, Engine>();

/** Searches the names of one length with the kernel; only where the index has its memory. */
export function kernelSearch(index: NameIndex, query: QueriedName, asked: Asked, hits: NameHit[]): void {
  if (engineModule === null || index.memory === null) throw new RangeError("this machine has no kernel");
  let engine = engines.get(index.memory);
  if (!engine) {
    engine = new Engine(engineModule, index.memory);
    engines.set(index.memory, engine);
  }
  engine.search(index, query, asked, hits);
}
