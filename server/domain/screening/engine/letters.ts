import {
  CANDIDATES,
  CANDIDATES_SIZE,
  CHUNK_NAMES,
  CODES,
  FIRST,
  FOUND_COUNTS,
  LANES,
  PREFIX,
  PREFIXES,
  QUERY_BOUNDS,
  QUERY_COLUMNS,
  QUERY_FIRST,
  SHARED,
  WHOM,
} from "./layout";

const VECTOR: usize = 16;

/** Bytes of a block of names of length `b`. */
export function blockSize(b: i32): usize {
  return CODES + 2 * LANES * paddedLength(b);
}

/** Bytes of the codes of a name of length `b`. */
export function paddedLength(b: i32): usize {
  return (b + 7) & ~7;
}

/**
 * Stage 1: for each form the lanes of names that share enough letters with the query, in any order, for the common
 * prefix they have. No score counts more matches than that. Leaves letters and prefixes by lane. Sixteen names at a time.
 */
export function shareLetters(
  scratch: usize,
  columns: i32,
  firstBlock: usize,
  blocks: i32,
  b: i32,
  whom: i32,
): void {
  const fewest = v128.load(scratch + QUERY_BOUNDS);
  const least = i8x16.splat(<i8>load<u8>(scratch + QUERY_BOUNDS + PREFIX));
  const asked = i8x16.splat(<i8>whom);
  const written = scratch + CANDIDATES;
  const sorted = written + CANDIDATES_SIZE;
  let writtenEnd = written;
  let sortedEnd = sorted;
  let block = firstBlock;
  const lastColumn = scratch + QUERY_COLUMNS + 2 * columns;
  for (let number = 0; number < blocks; number++, block += blockSize(b)) {
    let shared0 = i8x16.splat(0);
    let shared1 = shared0;
    let shared2 = shared0;
    let shared3 = shared0;
    for (let column = scratch + QUERY_COLUMNS; column < lastColumn; column += 2) {
      const counts = block + <usize>load<u8>(column) * LANES;
      const count = i8x16.splat(<i8>load<u8>(column, 1));
      shared0 = i8x16.add(shared0, i8x16.min_u(v128.load(counts), count));
      shared1 = i8x16.add(shared1, i8x16.min_u(v128.load(counts, 16), count));
      shared2 = i8x16.add(shared2, i8x16.min_u(v128.load(counts, 32), count));
      shared3 = i8x16.add(shared3, i8x16.min_u(v128.load(counts, 48), count));
    }
    let writtenKept: u64 = 0;
    let sortedKept: u64 = 0;
    for (let quarter: usize = 0; quarter < 4; quarter++) {
      const shared = quarter === 0 ? shared0 : quarter === 1 ? shared1 : quarter === 2 ? shared2 : shared3;
      const lanes = block + quarter * VECTOR;
      const isAsked = i8x16.ne(v128.and(v128.load(lanes, WHOM), asked), i8x16.splat(0));
      const enough = v128.and(i8x16.ge_u(shared, least), isAsked);
      if (!v128.any_true(enough)) continue;
      const state = scratch + <usize>number * LANES + quarter * VECTOR;
      v128.store(state, shared, SHARED);
      const writtenPrefix = commonPrefix(scratch + QUERY_FIRST, lanes + FIRST);
      v128.store(state, writtenPrefix, PREFIXES);
      const sortedPrefix = commonPrefix(scratch + QUERY_FIRST + PREFIX, lanes + FIRST + PREFIX * LANES);
      v128.store(state, sortedPrefix, PREFIXES + CHUNK_NAMES);
      const shift = <u64>quarter * VECTOR;
      writtenKept |=
        (<u64>i8x16.bitmask(v128.and(enough, i8x16.ge_u(shared, i8x16.swizzle(fewest, writtenPrefix))))) <<
        shift;
      sortedKept |=
        (<u64>i8x16.bitmask(v128.and(enough, i8x16.ge_u(shared, i8x16.swizzle(fewest, sortedPrefix))))) <<
        shift;
    }
    writtenEnd = appendLanes(writtenKept, number * LANES, writtenEnd);
    sortedEnd = appendLanes(sortedKept, number * LANES, sortedEnd);
  }
  store<i32>(scratch + FOUND_COUNTS, <i32>((writtenEnd - written) / 2));
  store<i32>(scratch + FOUND_COUNTS, <i32>((sortedEnd - sorted) / 2), 4);
}

/** Of sixteen names, how many of the first characters are the query's. */
function commonPrefix(queried: usize, first: usize): v128 {
  // All ones where a first character and those before it are equal: minus one each.
  let equal = i8x16.eq(v128.load(first), v128.load8_splat(queried));
  let prefix = i8x16.neg(equal);
  for (let place = 1; place < PREFIX; place++) {
    equal = v128.and(equal, i8x16.eq(v128.load(first + place * LANES), v128.load8_splat(queried + place)));
    prefix = i8x16.sub(prefix, equal);
  }
  return prefix;
}

/** Appends the lanes whose bits are set; returns the new end. */
function appendLanes(bits: u64, firstLane: i32, start: usize): usize {
  let end = start;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    store<u16>(end, <u16>(firstLane + <i32>ctz(rest)));
    end += 2;
  }
  return end;
}
