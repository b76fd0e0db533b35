import {
  BEHIND,
  CLASSES,
  CLASSES_SIZE,
  FOUND,
  FOUND_SIZE,
  LONGEST_QUERY,
  MOST_COUNT,
  PICKED,
  PICKED_SIZE,
  POSITIONS_SIZE,
  PREFIX,
  QUERY_CLASSES,
  QUERY_CODES,
  QUERY_COLUMN,
  QUERY_COLUMNS,
  QUERY_FIRST,
  QUERY_PICKED,
  QUERY_POSITIONS,
  QUERY_SURPLUS,
} from "../engine/layout";
import { classesOf, SORTED, WRITTEN } from "../index/name-index";
import { ALPHABET_SIZE, CLASSES_BY_FREQUENCY, classOf, kindOf } from "../names/alphabet";
import { WORD_BITS } from "../score/position-bits";
import type { QueriedName } from "./queried-name";

/** The kernel's scratch memory, seen as bytes, as lanes of names and as words of 32 bits. */
export interface Scratch {
  readonly bytes: Uint8Array;
  readonly lanes: Uint16Array;
  readonly words: Uint32Array;
}

/** More are never asked for: names have fewer letters. */
const MOST_SURPLUS = 255;

/** What the kernel is told of a query beside the scratch memory: how many columns stand there, the picked ones last. */
export interface KernelQuery {
  readonly columns: number;
  readonly picked: number;
}

/** Writes a query to the scratch memory as the kernel reads it. See engine/layout.ts. */
export function writeQuery(scratch: Scratch, { counts, written, sorted }: QueriedName): KernelQuery {
  const picked = pickedClasses(written.codes);
  let others = 0;
  for (const code of written.codes) {
    if (!isAmong(picked, classOf(code))) others |= 1 << kindOf(code);
  }
  const countable = counts.map((count) => Math.min(MOST_COUNT, count));
  const surplus = counts.map((count) => Math.min(MOST_SURPLUS, Math.max(0, count - MOST_COUNT)));
  const otherColumns = writeColumns(scratch, countable, others, 0);
  const columns = writeColumns(scratch, countable, ~others, otherColumns);
  scratch.bytes[QUERY_SURPLUS] = writeColumns(scratch, surplus, ~0, columns) - columns;
  writeForm(scratch, written.codes, WRITTEN, picked);
  writeForm(scratch, sorted.codes, SORTED, picked);
  return { columns, picked: columns - otherColumns };
}

/** Appends to `columns` columns those of the kinds that the query has characters of; returns how many there are. */
function writeColumns({ bytes }: Scratch, counts: Uint16Array, kinds: number, columns: number): number {
  const countOf = (kind: number) => (isAmong(kinds, kind) ? (counts[kind] as number) : 0);
  let end = columns;
  for (let column = 0; 2 * column < counts.length; column++) {
    const [low, high] = [countOf(2 * column), countOf(2 * column + 1)];
    if (low + high === 0) continue;
    bytes.set([column, low, high], QUERY_COLUMNS + end++ * QUERY_COLUMN);
  }
  return end;
}

function writeForm({ bytes, words }: Scratch, codes: Uint8Array, form: number, picked: number): void {
  bytes.set(codes.subarray(0, LONGEST_QUERY), QUERY_CODES + form * LONGEST_QUERY);
  const classes = QUERY_CLASSES + form * CLASSES_SIZE;
  const pickedPositions = QUERY_PICKED + form * PICKED_SIZE;
  const positions = (QUERY_POSITIONS + form * POSITIONS_SIZE) / 4;
  bytes.fill(0, classes, classes + CLASSES_SIZE);
  bytes.fill(0, pickedPositions, pickedPositions + PICKED_SIZE);
  words.fill(0, positions, positions + POSITIONS_SIZE / 4);
  const start = new Uint8Array(PREFIX).fill(BEHIND);
  start.set(codes.subarray(0, PREFIX));
  for (let pair = 0; pair < PREFIX / 2; pair++) {
    bytes[QUERY_FIRST + (form * PREFIX) / 2 + pair] = classesOf(start, 2 * pair);
  }
  const longWords = codes.length > LONGEST_QUERY ? 2 * Math.ceil(codes.length / LONGEST_QUERY) : 0;
  const longPositions = (FOUND + form * FOUND_SIZE) / 4;
  words.fill(0, longPositions, longPositions + ALPHABET_SIZE * longWords);
  let pickedPlace = 0;
  for (let place = 0; place < codes.length; place++) {
    const code = codes[place] as number;
    const each = classOf(code);
    if (place < WORD_BITS) addPosition(bytes, classes + each, place);
    if (isAmong(picked, each)) addPosition(bytes, pickedPositions + each, pickedPlace++);
    const row = longWords > 0 ? longPositions + longWords * code : positions + 2 * code;
    const word = row + (place >> 5);
    words[word] = (words[word] as number) | (1 << (place & 31));
  }
}

/** Sets the bit of a place: eight to a byte, the bytes of a class as far apart as there are classes. */
function addPosition(bytes: Uint8Array, start: number, place: number): void {
  const byte = start + (place >> 3) * CLASSES;
  bytes[byte] = (bytes[byte] as number) | (1 << (place & 7));
}

const isAmong = (set: number, member: number): boolean => ((set >>> member) & 1) === 1;

/** The commonest classes of a query's characters whose positions together fit the kernel's first look, as bits. */
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
