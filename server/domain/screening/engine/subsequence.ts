import { interleaveHigh, interleaveLow, interleavePairsHigh, interleavePairsLow } from "./lanes";
import {
  BEYOND,
  BEYOND_BOUNDS,
  CANDIDATES,
  CANDIDATES_SIZE,
  CHUNK_NAMES,
  CLASSES,
  CLASSES_SIZE,
  CODES,
  CODES_SIZE,
  FOUND,
  FOUND_SIZE,
  IN_ORDER_BOUNDS,
  IN_ORDER_ROW,
  LENGTHS,
  MATCHED,
  NEEDED,
  POSITIONS_SIZE,
  PREFIX,
  PREFIXES,
  QUERY_BOUNDS,
  QUERY_CLASSES,
  QUERY_POSITIONS,
  RECORD,
  SHARED,
} from "./layout";
import { halvesSize, readCodes } from "./planes";

/** The longest query whose positions fit a lane. */
export const LANE_BITS = 32;

/**
 * Stage 3: records of the names whose longest common subsequence with the query leaves the score in reach, as the best
 * that each may be: lane (32 bits), matches, mismatches, prefix, distance (8 bits each). Four names at a time. Returns
 * how many.
 */
export function keepInOrder(
  scratch: usize,
  form: usize,
  count: i32,
  a: i32,
  classes: usize,
  rows: usize,
  b: i32,
): i32 {
  const positions = scratch + QUERY_POSITIONS + form * POSITIONS_SIZE;
  const byClasses = scratch + QUERY_CLASSES + form * CLASSES_SIZE;
  const lengths = scratch + LENGTHS;
  const found = scratch + FOUND + form * FOUND_SIZE;
  const first = scratch + CANDIDATES + form * CANDIDATES_SIZE;
  const last = first + 2 * <usize>count;
  // Behind the last, lanes to make it four: what comes of them is not looked at.
  store<u64>(last, 0);
  let end = found;
  for (let candidate = first; candidate < last; candidate += 8) {
    if (a <= LANE_BITS) v128.store(lengths, byClass(byClasses, candidate, classes, b));
    else byCharacter(scratch, positions, candidate, classes, rows, b, lengths);
    const names = min(4, <i32>((last - candidate) >> 1));
    for (let name = 0; name < names; name++) {
      const inOrder = load<i32>(lengths + 4 * name);
      end = keep(scratch, form, load<u16>(candidate + 2 * name), inOrder, max(a, b), end);
    }
  }
  return <i32>((end - found) / RECORD);
}

/** Appends a record if enough is in order; returns the new end. */
function keep(scratch: usize, form: usize, lane: u32, inOrder: i32, longer: i32, end: usize): usize {
  const letters = <usize>load<u8>(scratch + lane, SHARED);
  const prefix = <usize>load<u8>(scratch + form * CHUNK_NAMES + lane, PREFIXES);
  const fewest = load<u8>(scratch + QUERY_BOUNDS + IN_ORDER_BOUNDS + prefix * IN_ORDER_ROW + letters);
  if (inOrder < <i32>fewest) return end;
  // By class more may be in order than are shared.
  const matches = min(inOrder, <i32>letters);
  store<u32>(end, lane);
  store<u8>(end, <u8>letters, 4);
  store<u8>(end, <u8>(<i32>letters - matches), 5);
  store<u8>(end, <u8>prefix, 6);
  store<u8>(end, <u8>(longer - matches), 7);
  return end + RECORD;
}

/**
 * Lengths of the longest common subsequences of four names with a query of up to 32 characters, where characters of a
 * class are taken for equal: never less than by character. Bit-parallel: a position whose bit is 0 has been used. Four
 * characters of the four names at a time: one look-up gives eight positions for each of the sixteen.
 * Source: Hyyrö (2004), after Allison and Dix.
 */
function byClass(positions: usize, candidate: usize, classes: usize, b: i32): v128 {
  const positions0 = v128.load(positions);
  const positions1 = v128.load(positions, CLASSES);
  const positions2 = v128.load(positions, 2 * CLASSES);
  const positions3 = v128.load(positions, 3 * CLASSES);
  const nibble = i8x16.splat(15);
  const size = halvesSize(b);
  const start0 = classes + <usize>load<u16>(candidate) * size;
  const start1 = classes + <usize>load<u16>(candidate, 2) * size;
  const start2 = classes + <usize>load<u16>(candidate, 4) * size;
  const start3 = classes + <usize>load<u16>(candidate, 6) * size;
  let unused = i32x4.splat(-1);
  for (let place: usize = 0; place < size; place += 4) {
    // Eight characters of each name, two to a byte; of the last, four may be beyond its end.
    const names01 = interleaveLow(v128.load_zero<u32>(start0 + place), v128.load_zero<u32>(start1 + place));
    const names23 = interleaveLow(v128.load_zero<u32>(start2 + place), v128.load_zero<u32>(start3 + place));
    const halves = interleavePairsLow(names01, names23);
    const even = v128.and(halves, nibble);
    const odd = v128.and(i16x8.shr_u(halves, 4), nibble);
    const even0 = i8x16.swizzle(positions0, even);
    const even1 = i8x16.swizzle(positions1, even);
    const even2 = i8x16.swizzle(positions2, even);
    const even3 = i8x16.swizzle(positions3, even);
    const odd0 = i8x16.swizzle(positions0, odd);
    const odd1 = i8x16.swizzle(positions1, odd);
    const odd2 = i8x16.swizzle(positions2, odd);
    const odd3 = i8x16.swizzle(positions3, odd);
    unused = takeFour(
      unused,
      interleaveLow(even0, even1),
      interleaveLow(even2, even3),
      interleaveLow(odd0, odd1),
      interleaveLow(odd2, odd3),
    );
    if (place + 2 >= size) break;
    unused = takeFour(
      unused,
      interleaveHigh(even0, even1),
      interleaveHigh(even2, even3),
      interleaveHigh(odd0, odd1),
      interleaveHigh(odd2, odd3),
    );
  }
  const bytes = i8x16.popcnt(v128.not(unused));
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes));
}

/** Uses the positions of four characters, of which the first and third are even; low and high are halves of words. */
function takeFour(unused: v128, evenLow: v128, evenHigh: v128, oddLow: v128, oddHigh: v128): v128 {
  let left = take(unused, interleavePairsLow(evenLow, evenHigh));
  left = take(left, interleavePairsLow(oddLow, oddHigh));
  left = take(left, interleavePairsHigh(evenLow, evenHigh));
  return take(left, interleavePairsHigh(oddLow, oddHigh));
}

/** Of each lane's unused positions, uses those that a character at `positions` adds to the subsequence. */
function take(unused: v128, positions: v128): v128 {
  const found = v128.and(positions, unused);
  return v128.or(i32x4.add(unused, found), i32x4.sub(unused, found));
}

/** The same by character, for a query of up to 64, side by side so that the chains of additions overlap. */
function byCharacter(
  scratch: usize,
  positions: usize,
  candidate: usize,
  classes: usize,
  rows: usize,
  b: i32,
  lengths: usize,
): void {
  const codes = scratch + CODES;
  for (let name: usize = 0; name < 4; name++) {
    readCodes(classes, rows, <usize>load<u16>(candidate + 2 * name), b, codes + name * CODES_SIZE);
  }
  let unused0: u64 = ~0;
  let unused1: u64 = ~0;
  let unused2: u64 = ~0;
  let unused3: u64 = ~0;
  for (let place: usize = 0; place < <usize>b; place++) {
    const found0 = unused0 & positionsOf(positions, codes + place);
    const found1 = unused1 & positionsOf(positions, codes + place + CODES_SIZE);
    const found2 = unused2 & positionsOf(positions, codes + place + 2 * CODES_SIZE);
    const found3 = unused3 & positionsOf(positions, codes + place + 3 * CODES_SIZE);
    unused0 = (unused0 + found0) | (unused0 - found0);
    unused1 = (unused1 + found1) | (unused1 - found1);
    unused2 = (unused2 + found2) | (unused2 - found2);
    unused3 = (unused3 + found3) | (unused3 - found3);
  }
  store<i32>(lengths, <i32>popcnt(~unused0), 0);
  store<i32>(lengths, <i32>popcnt(~unused1), 4);
  store<i32>(lengths, <i32>popcnt(~unused2), 8);
  store<i32>(lengths, <i32>popcnt(~unused3), 12);
}

/**
 * The same for a query of more than 64 characters. It leaves only lanes, among the candidates, and by lane how many
 * characters are in order. Returns how many stay.
 */
export function keepLongInOrder(
  scratch: usize,
  form: usize,
  count: i32,
  a: i32,
  classes: usize,
  rows: usize,
  b: i32,
): i32 {
  const size = (<usize>((a + 63) >> 6)) << 3;
  const codes = scratch + CODES;
  const lengths = scratch + LENGTHS;
  const inOrders = scratch + NEEDED + form * CHUNK_NAMES;
  const first = scratch + CANDIDATES + form * CANDIDATES_SIZE;
  const last = first + 2 * <usize>count;
  // Behind the last, lanes to make it four: what comes of them is not kept.
  store<u64>(last, 0);
  let end = first;
  for (let candidate = first; candidate < last; candidate += 8) {
    for (let name: usize = 0; name < 4; name++) {
      readCodes(classes, rows, <usize>load<u16>(candidate + 2 * name), b, codes + name * CODES_SIZE);
    }
    byWords(scratch + FOUND + form * FOUND_SIZE, size, codes, b, scratch + MATCHED, lengths);
    for (let name: usize = 0; name < 4 && candidate + 2 * name < last; name++) {
      const lane = <usize>load<u16>(candidate + 2 * name);
      const prefix = <usize>load<u8>(scratch + form * CHUNK_NAMES + lane, PREFIXES);
      const fewest = <i32>load<u8>(scratch + QUERY_BOUNDS + (prefix > 1 ? PREFIX : prefix));
      const beyond = min(BEYOND - 1, max(0, <i32>load<u8>(scratch + lane, SHARED) - fewest));
      const bounds = scratch + QUERY_BOUNDS + BEYOND_BOUNDS + min(prefix, 2) * BEYOND;
      const inOrder = load<i32>(lengths + 4 * name);
      store<u16>(end, <u16>lane);
      store<u8>(inOrders + lane, <u8>inOrder);
      end += inOrder < <i32>load<u8>(bounds + beyond) ? 0 : 2;
    }
  }
  return <i32>((end - first) >> 1);
}

/**
 * Lengths of the longest common subsequences of four names with a query whose positions take `size` bytes for each code.
 * A word carries into the next where a position that was used, or added to, runs over.
 */
function byWords(positions: usize, size: usize, codes: usize, b: i32, unused: usize, lengths: usize): void {
  memory.fill(unused, 255, 4 * size);
  for (let place: usize = 0; place < <usize>b; place++) {
    const row0 = positions + <usize>load<u8>(codes + place) * size;
    const row1 = positions + <usize>load<u8>(codes + place, CODES_SIZE) * size;
    const row2 = positions + <usize>load<u8>(codes + place, 2 * CODES_SIZE) * size;
    const row3 = positions + <usize>load<u8>(codes + place, 3 * CODES_SIZE) * size;
    let carry01 = i64x2.splat(0);
    let carry23 = carry01;
    for (let word: usize = 0; word < size; word += 8) {
      const state = unused + 4 * word;
      const before01 = v128.load(state);
      const before23 = v128.load(state, 16);
      const found01 = v128.and(before01, wordsOfTwo(row0 + word, row1 + word));
      const found23 = v128.and(before23, wordsOfTwo(row2 + word, row3 + word));
      const sum01 = i64x2.add(i64x2.add(before01, found01), carry01);
      const sum23 = i64x2.add(i64x2.add(before23, found23), carry23);
      carry01 = i64x2.shr_u(v128.or(found01, v128.andnot(before01, sum01)), 63);
      carry23 = i64x2.shr_u(v128.or(found23, v128.andnot(before23, sum23)), 63);
      v128.store(state, v128.or(sum01, v128.andnot(before01, found01)));
      v128.store(state, v128.or(sum23, v128.andnot(before23, found23)), 16);
    }
  }
  for (let name: usize = 0; name < 4; name++) {
    let inOrder = 0;
    for (let word: usize = 0; word < size; word += 8) {
      inOrder += <i32>popcnt(~load<u64>(unused + 4 * word + 8 * name));
    }
    store<i32>(lengths + 4 * name, inOrder);
  }
}

function wordsOfTwo(one: usize, other: usize): v128 {
  return v128.load_lane<u64>(other, v128.load_zero<u64>(one), 1);
}

/** Where the character whose code is at `code` stands in the query. */
export function positionsOf(positions: usize, code: usize): u64 {
  return load<u64>(positions + ((<usize>load<u8>(code)) << 3));
}
