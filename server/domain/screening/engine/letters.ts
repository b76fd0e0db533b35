import {
  CODES,
  FIRST,
  FOUND,
  FOUND_COUNTS,
  FOUND_SIZE,
  LANES,
  PREFIX,
  QUERY_BOUNDS,
  QUERY_COLUMNS,
  QUERY_FIRST,
  RECORD,
  SPILL,
  WHOM,
} from "./layout";

const VECTOR: usize = 16;

/** Bytes of a block of names of length `b`. */
export function blockSize(b: i32): usize {
  return CODES + 2 * LANES * b;
}

/**
 * Stage 1: for each form the names that share enough letters with the query, in any order. No score counts more
 * matches than that. Sixteen names at a time; where one of 64 shares enough for the longest prefix, prefixes are looked
 * at. A record is: lane (32 bits), letters shared, prefix (8 bits each).
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
  const written = scratch + FOUND;
  const sorted = written + FOUND_SIZE;
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
    for (let quarter: usize = 0; quarter < 4; quarter++) {
      const shared = quarter === 0 ? shared0 : quarter === 1 ? shared1 : quarter === 2 ? shared2 : shared3;
      const lanes = block + quarter * VECTOR;
      const isAsked = i8x16.ne(v128.and(v128.load(lanes, WHOM), asked), i8x16.splat(0));
      const enough = v128.and(i8x16.ge_u(shared, least), isAsked);
      if (!v128.any_true(enough)) continue;
      const lane = number * LANES + <i32>quarter * 16;
      writtenEnd = keep(
        scratch + QUERY_FIRST,
        scratch + SPILL,
        lanes + FIRST,
        shared,
        enough,
        fewest,
        lane,
        writtenEnd,
      );
      sortedEnd = keep(
        scratch + QUERY_FIRST + PREFIX,
        scratch + SPILL,
        lanes + FIRST + PREFIX * LANES,
        shared,
        enough,
        fewest,
        lane,
        sortedEnd,
      );
    }
  }
  store<i32>(scratch + FOUND_COUNTS, <i32>((writtenEnd - written) / RECORD));
  store<i32>(scratch + FOUND_COUNTS, <i32>((sortedEnd - sorted) / RECORD), 4);
}

/** Appends those of sixteen names that share enough for the prefix they have; returns the new end. */
function keep(
  queried: usize,
  spill: usize,
  first: usize,
  shared: v128,
  enough: v128,
  fewest: v128,
  lane: i32,
  start: usize,
): usize {
  // All ones where a first character and those before it are equal: minus one each.
  let equal = i8x16.eq(v128.load(first), v128.load8_splat(queried));
  let prefix = i8x16.neg(equal);
  for (let place = 1; place < PREFIX; place++) {
    equal = v128.and(equal, i8x16.eq(v128.load(first + place * LANES), v128.load8_splat(queried + place)));
    prefix = i8x16.sub(prefix, equal);
  }
  let kept = i8x16.bitmask(v128.and(enough, i8x16.ge_u(shared, i8x16.swizzle(fewest, prefix))));
  if (kept === 0) return start;
  // A vector's lane is told by number only where the number is constant: through memory, then.
  v128.store(spill, shared);
  v128.store(spill, prefix, VECTOR);
  let end = start;
  for (; kept !== 0; kept &= kept - 1) {
    const at = ctz(kept);
    store<i32>(end, lane + at);
    store<u8>(end, load<u8>(spill + at), 4);
    store<u8>(end, load<u8>(spill + at, VECTOR), 5);
    end += RECORD;
  }
  return end;
}
