import { interleaveHigh, interleaveLow, interleavePairsHigh, interleavePairsLow } from "./lanes";
import {
  CLASSES,
  CLASSES_SIZE,
  CODES,
  CODES_SIZE,
  FOUND,
  FOUND_SIZE,
  LENGTHS,
  LONGEST_QUERY,
  MATCHED,
  POSITIONS_SIZE,
  PREFIX,
  QUERY_CLASSES,
  QUERY_CODES,
  QUERY_POSITIONS,
  RECORD,
} from "./layout";
import { halvesSize, readCodes } from "./planes";
import { LANE_BITS, positionsOf } from "./subsequence";

/**
 * Stage 4: keeps the records of names that do score enough, decided in whole numbers. The distance is made exact first,
 * then, where the score is still in reach, the rest. Returns how many stay.
 */
export function keepScoring(
  scratch: usize,
  form: usize,
  count: i32,
  a: i32,
  classes: usize,
  rows: usize,
  b: i32,
  percent: i32,
): i32 {
  const positions = scratch + QUERY_POSITIONS + form * POSITIONS_SIZE;
  const queried = scratch + QUERY_CODES + form * LONGEST_QUERY;
  const codes = scratch + CODES;
  const distances = scratch + LENGTHS;
  const found = scratch + FOUND + form * FOUND_SIZE;
  const likely =
    a <= LANE_BITS ? keepNear(scratch, form, count, a, classes, b, percent) : <usize>count * RECORD;
  let last = found + likely;
  // Behind the last, lanes to make it four: what comes of them is not kept.
  for (let extra: usize = 0; extra < 4; extra++) store<u32>(last + extra * RECORD, 0);
  let end = found;
  for (let record = found; record < last; record += 4 * RECORD) {
    for (let name: usize = 0; name < 4; name++) {
      readCodes(classes, rows, load<u32>(record + name * RECORD), b, codes + name * CODES_SIZE);
    }
    editDistances(positions, codes, a, b, distances);
    for (let name: usize = 0; name < 4 && record + name * RECORD < last; name++) {
      store<u64>(end, load<u64>(record + name * RECORD));
      store<u8>(end, load<u8>(distances + name * 4), 7);
      end += mayReach(end, a, b, percent) ? RECORD : 0;
    }
  }
  last = end;
  end = found;
  for (let record = found; record < last; record += RECORD) {
    readCodes(classes, rows, load<u32>(record), b, codes);
    store<u64>(end, load<u64>(record));
    matchCharacters(positions, queried, codes, a, b, scratch + MATCHED, end);
    end += reaches(end, a, b, percent) ? RECORD : 0;
  }
  return <i32>((end - found) / RECORD);
}

/**
 * The records of names that may score enough for a query of up to 32 characters by their distance where characters of a
 * class are taken for equal: never more than by character. Returns how many bytes they take.
 */
function keepNear(
  scratch: usize,
  form: usize,
  count: i32,
  a: i32,
  classes: usize,
  b: i32,
  percent: i32,
): usize {
  const byClasses = scratch + QUERY_CLASSES + form * CLASSES_SIZE;
  const distances = scratch + LENGTHS;
  const found = scratch + FOUND + form * FOUND_SIZE;
  const last = found + <usize>count * RECORD;
  // Behind the last, lanes to make it four: what comes of them is not kept.
  for (let extra: usize = 0; extra < 4; extra++) store<u32>(last + extra * RECORD, 0);
  let end = found;
  for (let record = found; record < last; record += 4 * RECORD) {
    v128.store(distances, distancesByClass(byClasses, record, classes, a, b));
    for (let name: usize = 0; name < 4 && record + name * RECORD < last; name++) {
      store<u64>(end, load<u64>(record + name * RECORD));
      store<u8>(end, load<u8>(distances + name * 4), 7);
      end += mayReach(end, a, b, percent) ? RECORD : 0;
    }
  }
  return end - found;
}

/** Levenshtein distances by class of four names, a lane each. See `editDistances`, and `byClass` for the look-ups. */
function distancesByClass(byClasses: usize, record: usize, classes: usize, a: i32, b: i32): v128 {
  const positions0 = v128.load(byClasses);
  const positions1 = v128.load(byClasses, CLASSES);
  const positions2 = v128.load(byClasses, 2 * CLASSES);
  const positions3 = v128.load(byClasses, 3 * CLASSES);
  const nibble = i8x16.splat(15);
  const size = halvesSize(b);
  const start0 = classes + <usize>load<u32>(record) * size;
  const start1 = classes + <usize>load<u32>(record, RECORD) * size;
  const start2 = classes + <usize>load<u32>(record, 2 * RECORD) * size;
  const start3 = classes + <usize>load<u32>(record, 3 * RECORD) * size;
  let ups = i32x4.splat(-1);
  let downs = i32x4.splat(0);
  for (let place: usize = 0, left = b; left > 0; place += 4, left -= 8) {
    // Eight characters of each name, two to a byte.
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
    let evenLow = interleaveLow(even0, even1);
    let evenHigh = interleaveLow(even2, even3);
    let oddLow = interleaveLow(odd0, odd1);
    let oddHigh = interleaveLow(odd2, odd3);
    const last = min(8, left);
    for (let character = 0; character < last; character++) {
      if (character === 4) {
        evenLow = interleaveHigh(even0, even1);
        evenHigh = interleaveHigh(even2, even3);
        oddLow = interleaveHigh(odd0, odd1);
        oddHigh = interleaveHigh(odd2, odd3);
      }
      let low = evenLow;
      let high = evenHigh;
      if (character & 1) {
        low = oddLow;
        high = oddHigh;
      }
      const equal = character & 2 ? interleavePairsHigh(low, high) : interleavePairsLow(low, high);
      const carried = v128.xor(i32x4.add(v128.and(equal, ups), ups), ups);
      const diagonal = v128.or(carried, v128.or(equal, downs));
      const grows = v128.or(downs, v128.not(v128.or(diagonal, ups)));
      const grown = v128.or(i32x4.add(grows, grows), i32x4.splat(1));
      const shrinks = v128.and(ups, diagonal);
      ups = v128.or(i32x4.add(shrinks, shrinks), v128.not(v128.or(diagonal, grown)));
      downs = v128.and(grown, diagonal);
    }
  }
  const used = i32x4.splat(<i32>(<u32>~0 >> <u32>(32 - a)));
  const steps = i8x16.sub(i8x16.popcnt(v128.and(ups, used)), i8x16.popcnt(v128.and(downs, used)));
  return i32x4.add(i32x4.splat(b), i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(steps)));
}

/** Where the next characters of two names stand in the query. */
function positionsOfTwo(positions: usize, codes: usize): v128 {
  const first = v128.load_zero<u64>(positions + ((<usize>load<u8>(codes)) << 3));
  return v128.load_lane<u64>(positions + ((<usize>load<u8>(codes, CODES_SIZE)) << 3), first, 1);
}

/**
 * Levenshtein distances of four names, bit-parallel, two by two side by side so that the chains overlap. The steps up and
 * down of the last column lead there from the distance to an empty query.
 * Source: Myers (1999) in Hyyrö's formulation (2003).
 */
function editDistances(positions: usize, codes: usize, a: i32, b: i32, distances: usize): void {
  let ups0 = i64x2.splat(-1);
  let ups1 = ups0;
  let downs0 = i64x2.splat(0);
  let downs1 = downs0;
  for (let place: usize = 0; place < <usize>b; place++) {
    const diagonal0 = diagonals(positionsOfTwo(positions, codes + place), ups0, downs0);
    const diagonal1 = diagonals(positionsOfTwo(positions, codes + place + 2 * CODES_SIZE), ups1, downs1);
    const across0 = across(diagonal0, ups0, downs0);
    const across1 = across(diagonal1, ups1, downs1);
    ups0 = nextUps(diagonal0, across0, v128.and(ups0, diagonal0));
    ups1 = nextUps(diagonal1, across1, v128.and(ups1, diagonal1));
    downs0 = v128.and(across0, diagonal0);
    downs1 = v128.and(across1, diagonal1);
  }
  const used = i64x2.splat(<u64>~0 >> (64 - <u64>a));
  v128.store64_lane(distances, ends(v128.and(ups0, used), v128.and(downs0, used), b), 0);
  v128.store64_lane(distances, ends(v128.and(ups1, used), v128.and(downs1, used), b), 0, 8);
}

/** Where the distance does not grow along the diagonal. */
function diagonals(equal: v128, ups: v128, downs: v128): v128 {
  const carried = v128.xor(i64x2.add(v128.and(equal, ups), ups), ups);
  return v128.or(carried, v128.or(equal, downs));
}

/** Where it grows with the name's character, moved on by a place; with an empty query it always does. */
function across(diagonal: v128, ups: v128, downs: v128): v128 {
  const grows = v128.or(downs, v128.not(v128.or(diagonal, ups)));
  return v128.or(i64x2.add(grows, grows), i64x2.splat(1));
}

/** Where the next column grows with the query's position; `shrinks` is where the name's character lessened it. */
function nextUps(diagonal: v128, grown: v128, shrinks: v128): v128 {
  return v128.or(i64x2.add(shrinks, shrinks), v128.not(v128.or(diagonal, grown)));
}

/** Two distances, as words of 32 bits. */
function ends(ups: v128, downs: v128, b: i32): v128 {
  const steps = i8x16.sub(i8x16.popcnt(ups), i8x16.popcnt(downs));
  const sums = i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(steps));
  const halves = i32x4.add(sums, i32x4.shuffle(sums, sums, 1, 0, 3, 2));
  return i32x4.add(i32x4.splat(b), i32x4.shuffle(halves, halves, 0, 2, 0, 2));
}

/**
 * Jaro's matches: each character of the name, in order, takes the first equal one of the query that is free and within
 * the window. Writes to the record how many match, in how many places the two sequences of them differ, and the common
 * prefix.
 */
function matchCharacters(
  positions: usize,
  queried: usize,
  codes: usize,
  a: i32,
  b: i32,
  matched: usize,
  record: usize,
): void {
  const window = max(0, (max(a, b) >> 1) - 1);
  // Positions 0 to `window` for the first character; then the upper end moves on, and later the lower end too.
  let within: u64 = window + 1 < 64 ? ((<u64>1) << (window + 1)) - 1 : ~0;
  let taken: u64 = 0;
  let end = matched;
  for (let place = 0; place < b; place++) {
    const free = positionsOf(positions, codes + place) & within & ~taken;
    // Written over by the next where it does not match.
    store<u8>(end, load<u8>(codes + place));
    end += <usize>(free !== 0);
    taken |= free & (0 - free);
    within = (within << 1) | (place < window ? 1 : 0);
  }
  let mismatches = 0;
  let other = matched;
  for (let rest = taken; rest !== 0; rest &= rest - 1) {
    mismatches += <i32>(load<u8>(queried + <usize>ctz(rest)) !== load<u8>(other++));
  }
  let prefix: usize = 0;
  const longest: usize = min(PREFIX, min(a, b));
  while (prefix < longest && load<u8>(codes + prefix) === load<u8>(queried + prefix)) prefix++;
  store<u8>(record, <u8>popcnt(taken), 4);
  store<u8>(record, <u8>mismatches, 5);
  store<u8>(record, <u8>prefix, 6);
}

/**
 * Whether the score may be at least `percent` hundredths, `matches` being at most the record's and as many of them as it
 * has `mismatches` out of order: the greatest score is at either end. matching.md section 3.
 */
function mayReach(record: usize, a: i32, b: i32, percent: i32): bool {
  const matches = <i32>load<u8>(record, 4);
  const mismatches = <i32>load<u8>(record, 5);
  const prefix = <i32>load<u8>(record, 6);
  const distance = <i32>load<u8>(record, 7);
  return (
    scores(a, b, matches, mismatches, prefix, distance, percent) ||
    scores(a, b, matches - mismatches, 0, prefix, distance, percent)
  );
}

function reaches(record: usize, a: i32, b: i32, percent: i32): bool {
  return scores(
    a,
    b,
    load<u8>(record, 4),
    load<u8>(record, 5),
    load<u8>(record, 6),
    load<u8>(record, 7),
    percent,
  );
}

/** Whether the score is at least `percent` hundredths. Products stay below 2^53 up to 255 characters. */
function scores(a: i64, b: i64, m: i64, k: i64, l: i64, d: i64, percent: i64): bool {
  const longer = max(a, b);
  if (m === 0) return 30 * (longer - d) >= percent * longer;
  const jaroN = 2 * m * m * (a + b) + (2 * m - k) * a * b;
  const jaroD = 6 * a * b * m;
  const numerator = 7 * ((10 - l) * jaroN + l * jaroD) * longer + 30 * jaroD * (longer - d);
  return numerator >= percent * jaroD * longer;
}
