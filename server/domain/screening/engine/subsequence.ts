import {
  CANDIDATES,
  CANDIDATES_SIZE,
  CHUNK_NAMES,
  CLASSES,
  CLASSES_SIZE,
  CODES,
  FOUND,
  FOUND_SIZE,
  IN_ORDER_BOUNDS,
  IN_ORDER_ROW,
  LANES,
  LEAST_IN_ORDER,
  LENGTHS,
  NO_CODE,
  POSITIONS_SIZE,
  PREFIXES,
  QUERY_BOUNDS,
  QUERY_CLASSES,
  QUERY_POSITIONS,
  RECORD,
  SHARED,
} from "./layout";
import { blockSize, paddedLength } from "./letters";

/** Where the codes of the name of a lane stand. */
export function codesOf(lane: usize, form: usize, block: usize, b: i32): usize {
  return block + (lane / LANES) * blockSize(b) + CODES + (form * LANES + (lane % LANES)) * paddedLength(b);
}

/**
 * Stage 2: records of the names whose longest common subsequence with the query leaves the score in reach: lane
 * (32 bits), then prefix and the subsequence's length, or more (8 bits each, from the sixth byte on). Four names at a time.
 */
export function keepInOrder(scratch: usize, form: usize, count: i32, a: i32, block: usize, b: i32): i32 {
  const positions = scratch + QUERY_POSITIONS + form * POSITIONS_SIZE;
  const classes = scratch + QUERY_CLASSES + form * CLASSES_SIZE;
  const lengths = scratch + LENGTHS;
  const least = <i32>load<u8>(scratch + QUERY_BOUNDS + LEAST_IN_ORDER);
  const found = scratch + FOUND + form * FOUND_SIZE;
  const first = scratch + CANDIDATES + form * CANDIDATES_SIZE;
  const last = first + 2 * <usize>count;
  // Behind the last, lanes to make it four: what comes of them is not looked at.
  store<u64>(last, 0);
  let end = found;
  for (let candidate = first; candidate < last; candidate += 8) {
    const codes0 = codesOf(load<u16>(candidate), form, block, b);
    const codes1 = codesOf(load<u16>(candidate, 2), form, block, b);
    const codes2 = codesOf(load<u16>(candidate, 4), form, block, b);
    const codes3 = codesOf(load<u16>(candidate, 6), form, block, b);
    if (a <= 32) v128.store(lengths, byClass(classes, codes0, codes1, codes2, codes3, b));
    else byCharacter(positions, codes0, codes1, codes2, codes3, b, lengths);
    const names = min(4, <i32>((last - candidate) / 2));
    for (let name = 0; name < names; name++) {
      const inOrder = load<i32>(lengths + 4 * name);
      if (inOrder >= least) end = keep(scratch, form, load<u16>(candidate + 2 * name), inOrder, end);
    }
  }
  return <i32>((end - found) / RECORD);
}

/** Appends a record if enough is in order; returns the new end. */
function keep(scratch: usize, form: usize, lane: u32, inOrder: i32, end: usize): usize {
  const letters = <usize>load<u8>(scratch + lane, SHARED);
  const prefix = <usize>load<u8>(scratch + form * CHUNK_NAMES + lane, PREFIXES);
  const fewest = load<u8>(scratch + QUERY_BOUNDS + IN_ORDER_BOUNDS + prefix * IN_ORDER_ROW + letters);
  if (inOrder < <i32>fewest) return end;
  store<u32>(end, lane);
  store<u8>(end, <u8>prefix, 5);
  store<u8>(end, <u8>inOrder, 6);
  return end + RECORD;
}

/**
 * Lengths of the longest common subsequences of four names with a query of up to 32 characters, where characters of a
 * class are taken for equal: never less than by character. Bit-parallel: a position whose bit is 0 has been used. Four
 * characters of the four names at a time: one look-up gives eight positions for each of the sixteen.
 * Source: Hyyrö (2004), after Allison and Dix.
 */
function byClass(classes: usize, codes0: usize, codes1: usize, codes2: usize, codes3: usize, b: i32): v128 {
  const positions0 = v128.load(classes);
  const positions1 = v128.load(classes, CLASSES);
  const positions2 = v128.load(classes, 2 * CLASSES);
  const positions3 = v128.load(classes, 3 * CLASSES);
  const classBits = i8x16.splat(<i8>(NO_CODE | (CLASSES - 1)));
  let unused = i32x4.splat(-1);
  for (let place = 0; place < b; place += 8) {
    const name0 = v128.load_zero<u64>(codes0 + place);
    const name1 = v128.load_zero<u64>(codes1 + place);
    const name2 = v128.load_zero<u64>(codes2 + place);
    const name3 = v128.load_zero<u64>(codes3 + place);
    const low = v128.and(interleaveLow(name0, name1), classBits);
    const high = v128.and(interleaveLow(name2, name3), classBits);
    for (let half = 0; half < 2 && place + 4 * half < b; half++) {
      // By character, then name.
      const wanted = half === 0 ? interleavePairsLow(low, high) : interleavePairsHigh(low, high);
      const byte0 = i8x16.swizzle(positions0, wanted);
      const byte1 = i8x16.swizzle(positions1, wanted);
      const byte2 = i8x16.swizzle(positions2, wanted);
      const byte3 = i8x16.swizzle(positions3, wanted);
      const low01 = interleaveLow(byte0, byte1);
      const low23 = interleaveLow(byte2, byte3);
      const high01 = interleaveHigh(byte0, byte1);
      const high23 = interleaveHigh(byte2, byte3);
      unused = use(unused, interleavePairsLow(low01, low23));
      unused = use(unused, interleavePairsHigh(low01, low23));
      unused = use(unused, interleavePairsLow(high01, high23));
      unused = use(unused, interleavePairsHigh(high01, high23));
    }
  }
  const bytes = i8x16.popcnt(v128.not(unused));
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes));
}

/** Of each lane's unused positions, uses those that a character at `positions` adds to the subsequence. */
function use(unused: v128, positions: v128): v128 {
  const found = v128.and(positions, unused);
  return v128.or(i32x4.add(unused, found), i32x4.sub(unused, found));
}

function interleaveLow(even: v128, odd: v128): v128 {
  return i8x16.shuffle(even, odd, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

function interleaveHigh(even: v128, odd: v128): v128 {
  return i8x16.shuffle(even, odd, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

function interleavePairsLow(even: v128, odd: v128): v128 {
  return i16x8.shuffle(even, odd, 0, 8, 1, 9, 2, 10, 3, 11);
}

function interleavePairsHigh(even: v128, odd: v128): v128 {
  return i16x8.shuffle(even, odd, 4, 12, 5, 13, 6, 14, 7, 15);
}

/** The same by character, for a query of up to 64, side by side so that the chains of additions overlap. */
function byCharacter(
  positions: usize,
  codes0: usize,
  codes1: usize,
  codes2: usize,
  codes3: usize,
  b: i32,
  lengths: usize,
): void {
  let unused0: u64 = ~0;
  let unused1: u64 = ~0;
  let unused2: u64 = ~0;
  let unused3: u64 = ~0;
  for (let place = 0; place < b; place++) {
    const found0 = unused0 & load<u64>(positions + ((<usize>load<u8>(codes0 + place)) << 3));
    const found1 = unused1 & load<u64>(positions + ((<usize>load<u8>(codes1 + place)) << 3));
    const found2 = unused2 & load<u64>(positions + ((<usize>load<u8>(codes2 + place)) << 3));
    const found3 = unused3 & load<u64>(positions + ((<usize>load<u8>(codes3 + place)) << 3));
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
