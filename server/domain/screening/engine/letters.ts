import { appendLanes } from "./lanes";
import {
  BEYOND,
  BEYOND_BOUNDS,
  BLOCK,
  CANDIDATES,
  CANDIDATES_SIZE,
  CHUNK_NAMES,
  FIRST,
  FOUND_COUNTS,
  LANES,
  MOST_COUNT,
  NEEDED,
  PREFIX,
  PREFIXES,
  QUERY_BOUNDS,
  QUERY_COLUMN,
  QUERY_COLUMNS,
  QUERY_FIRST,
  QUERY_SURPLUS,
  SHARED,
  WHOM,
} from "./layout";

const VECTOR: usize = 16;

/**
 * Stage 1: for each form the lanes of names that share enough letters with the query, in any order, for the common
 * prefix they have. No score counts more matches than that. Leaves by lane letters and prefixes, and how many of the
 * picked positions need be in order if all other shared letters were. Sixteen names at a time.
 */
export function keepSharing(
  scratch: usize,
  columns: i32,
  picked: i32,
  firstBlock: usize,
  blocks: i32,
  whom: i32,
): void {
  const firstPicked = scratch + QUERY_COLUMNS + QUERY_COLUMN * (columns - picked);
  const lastColumn = scratch + QUERY_COLUMNS + QUERY_COLUMN * columns;
  const lastSurplus = lastColumn + QUERY_COLUMN * <usize>load<u8>(scratch + QUERY_SURPLUS);
  const written = scratch + CANDIDATES;
  const sorted = written + CANDIDATES_SIZE;
  let writtenEnd = written;
  let sortedEnd = sorted;
  let block = firstBlock;
  for (let number = 0; number < blocks; number++, block += BLOCK) {
    if (!hasAsked(block + WHOM, whom)) continue;
    let shared0 = i8x16.splat(0);
    let shared1 = shared0;
    let shared2 = shared0;
    let shared3 = shared0;
    let others0 = shared0;
    let others1 = shared0;
    let others2 = shared0;
    let others3 = shared0;
    for (let column = scratch + QUERY_COLUMNS; ; column += QUERY_COLUMN) {
      if (column === firstPicked) {
        others0 = shared0;
        others1 = shared1;
        others2 = shared2;
        others3 = shared3;
      }
      if (column === lastColumn) break;
      const counts = block + <usize>load<u8>(column) * LANES;
      const low = v128.load8_splat(column, 1);
      const high = v128.load8_splat(column, 2);
      shared0 = i8x16.add(shared0, sharedOfTwo(v128.load(counts), low, high));
      shared1 = i8x16.add(shared1, sharedOfTwo(v128.load(counts, 16), low, high));
      shared2 = i8x16.add(shared2, sharedOfTwo(v128.load(counts, 32), low, high));
      shared3 = i8x16.add(shared3, sharedOfTwo(v128.load(counts, 48), low, high));
    }
    for (let column = lastColumn; column < lastSurplus; column += QUERY_COLUMN) {
      const counts = block + <usize>load<u8>(column) * LANES;
      const low = v128.load8_splat(column, 1);
      const high = v128.load8_splat(column, 2);
      const surplus0 = surplusOfTwo(v128.load(counts), low, high);
      const surplus1 = surplusOfTwo(v128.load(counts, 16), low, high);
      const surplus2 = surplusOfTwo(v128.load(counts, 32), low, high);
      const surplus3 = surplusOfTwo(v128.load(counts, 48), low, high);
      shared0 = i8x16.add_sat_u(shared0, surplus0);
      shared1 = i8x16.add_sat_u(shared1, surplus1);
      shared2 = i8x16.add_sat_u(shared2, surplus2);
      shared3 = i8x16.add_sat_u(shared3, surplus3);
      others0 = i8x16.add_sat_u(others0, surplus0);
      others1 = i8x16.add_sat_u(others1, surplus1);
      others2 = i8x16.add_sat_u(others2, surplus2);
      others3 = i8x16.add_sat_u(others3, surplus3);
    }
    const state = scratch + <usize>number * LANES;
    const kept0 = keepEnough(scratch, shared0, others0, block, state, whom);
    const kept1 = keepEnough(scratch, shared1, others1, block + VECTOR, state + VECTOR, whom);
    const kept2 = keepEnough(scratch, shared2, others2, block + 2 * VECTOR, state + 2 * VECTOR, whom);
    const kept3 = keepEnough(scratch, shared3, others3, block + 3 * VECTOR, state + 3 * VECTOR, whom);
    const writtenKept =
      (kept0 & 0xffff) | ((kept1 & 0xffff) << 16) | ((kept2 & 0xffff) << 32) | (kept3 << 48);
    const sortedKept = (kept0 >> 16) | ((kept1 >> 16) << 16) | ((kept2 >> 16) << 32) | ((kept3 >> 16) << 48);
    writtenEnd = appendLanes(scratch, writtenKept, number * LANES, writtenEnd);
    sortedEnd = appendLanes(scratch, sortedKept, number * LANES, sortedEnd);
  }
  store<i32>(scratch + FOUND_COUNTS, <i32>((writtenEnd - written) / 2));
  store<i32>(scratch + FOUND_COUNTS, <i32>((sortedEnd - sorted) / 2), 4);
}

/** Whether any of 64 names is asked for. */
function hasAsked(lanes: usize, whom: i32): bool {
  const low = v128.or(v128.load(lanes), v128.load(lanes, VECTOR));
  const high = v128.or(v128.load(lanes, 2 * VECTOR), v128.load(lanes, 3 * VECTOR));
  return v128.any_true(v128.and(v128.or(low, high), i8x16.splat(<i8>whom)));
}

/** Characters of two kinds that names share with a query that has `low` of the one and `high` of the other. */
function sharedOfTwo(counts: v128, low: v128, high: v128): v128 {
  const nibble = i8x16.splat(15);
  const first = i8x16.min_u(v128.and(counts, nibble), low);
  return i8x16.add(first, i8x16.min_u(v128.and(i16x8.shr_u(counts, 4), nibble), high));
}

/** What names that have the most countable of a kind may share with a query that has so many more of the two kinds. */
function surplusOfTwo(counts: v128, low: v128, high: v128): v128 {
  const most = i8x16.splat(<i8>MOST_COUNT);
  const first = v128.and(i8x16.eq(v128.and(counts, most), most), low);
  return i8x16.add_sat_u(first, v128.and(i8x16.eq(v128.and(i16x8.shr_u(counts, 4), most), most), high));
}

/** Of sixteen names those that share enough: a bit each, first by the form as written, then by the sorted one. */
function keepEnough(scratch: usize, shared: v128, others: v128, lanes: usize, state: usize, whom: i32): u64 {
  const isAsked = v128.and(v128.load(lanes, WHOM), i8x16.splat(<i8>whom));
  const isShort = i8x16.gt_u(v128.load8_splat(scratch + QUERY_BOUNDS + PREFIX), shared);
  const enough = v128.andnot(i8x16.ne(isAsked, i8x16.splat(0)), isShort);
  if (!v128.any_true(enough)) return 0;
  const fewest = v128.load(scratch + QUERY_BOUNDS);
  const writtenPrefix = commonPrefix(scratch + QUERY_FIRST, lanes + FIRST);
  const sortedPrefix = commonPrefix(scratch + QUERY_FIRST + PREFIX / 2, lanes + FIRST + (PREFIX / 2) * LANES);
  const written = v128.and(enough, i8x16.ge_u(shared, i8x16.swizzle(fewest, writtenPrefix)));
  const sorted = v128.and(enough, i8x16.ge_u(shared, i8x16.swizzle(fewest, sortedPrefix)));
  if (!v128.any_true(v128.or(written, sorted))) return 0;
  v128.store(state, shared, SHARED);
  v128.store(state, writtenPrefix, PREFIXES);
  v128.store(state, sortedPrefix, PREFIXES + CHUNK_NAMES);
  const needed = neededWith(scratch, shared, 0, 0);
  const writtenNeeded = neededInOrder(scratch, shared, needed, v128.and(writtenPrefix, written));
  const sortedNeeded = neededInOrder(scratch, shared, needed, v128.and(sortedPrefix, sorted));
  v128.store(state, i8x16.sub_sat_u(writtenNeeded, others), NEEDED);
  v128.store(state, i8x16.sub_sat_u(sortedNeeded, others), NEEDED + CHUNK_NAMES);
  return <u64>i8x16.bitmask(written) | ((<u64>i8x16.bitmask(sorted)) << 16);
}

/** How many of the shared letters need be in order, where `needed` do with no prefix: fewer the longer it is. */
function neededInOrder(scratch: usize, shared: v128, needed: v128, prefix: v128): v128 {
  if (!v128.any_true(prefix)) return needed;
  const one = i8x16.splat(1);
  const withOne = v128.bitselect(neededWith(scratch, shared, 1, BEYOND), needed, i8x16.eq(prefix, one));
  return v128.bitselect(neededWith(scratch, shared, PREFIX, 2 * BEYOND), withOne, i8x16.gt_u(prefix, one));
}

/** The same for one prefix, by how many letters are shared beyond the fewest: fewer the more they are. */
function neededWith(scratch: usize, shared: v128, prefix: usize, table: usize): v128 {
  const fewest = v128.load8_splat(scratch + QUERY_BOUNDS + prefix);
  const beyond = i8x16.min_u(i8x16.sub_sat_u(shared, fewest), i8x16.splat(<i8>(BEYOND - 1)));
  return i8x16.swizzle(v128.load(scratch + QUERY_BOUNDS + BEYOND_BOUNDS + table), beyond);
}

/** Of sixteen names, how many of the first characters are of the query's classes: the common prefix, or more. */
function commonPrefix(queried: usize, first: usize): v128 {
  const none = i8x16.splat(0);
  const nibble = i8x16.splat(15);
  const difference12 = v128.xor(v128.load(first), v128.load8_splat(queried));
  const difference34 = v128.xor(v128.load(first, LANES), v128.load8_splat(queried, 1));
  // All ones where a first character and those before it are equal: minus one each.
  const equal1 = i8x16.eq(v128.and(difference12, nibble), none);
  const equal2 = i8x16.eq(difference12, none);
  const equal3 = v128.and(equal2, i8x16.eq(v128.and(difference34, nibble), none));
  const equal4 = v128.and(equal2, i8x16.eq(difference34, none));
  return i8x16.neg(i8x16.add(i8x16.add(equal1, equal2), i8x16.add(equal3, equal4)));
}
