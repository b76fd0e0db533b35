import { LONGEST_QUERY, MATCHED, POSITIONS_SIZE, QUERY_CODES, QUERY_POSITIONS, RECORD } from "./layout";
import { codesOf } from "./subsequence";

/**
 * Stage 3: keeps the records of names that do score enough, decided in whole numbers: first with the distance at its
 * least, what the common subsequence leaves, then with the distance itself. A record becomes: lane (32 bits), matches,
 * mismatches, prefix, distance (8 bits each).
 */
export function confirmNames(
  scratch: usize,
  form: usize,
  found: usize,
  count: i32,
  a: i32,
  block: usize,
  b: i32,
  percent: i32,
): i32 {
  const positions = scratch + QUERY_POSITIONS + form * POSITIONS_SIZE;
  const queried = scratch + QUERY_CODES + form * LONGEST_QUERY;
  const matched = scratch + MATCHED;
  const longer = max(a, b);
  const last = found + <usize>count * RECORD;
  let end = found;
  for (let record = found; record < last; record += RECORD) {
    const lane = load<u32>(record);
    const prefix = <i32>load<u8>(record, 5);
    const inOrder = <i32>load<u8>(record, 6);
    const codes = codesOf(lane, form, block, b);
    const taken = jaroTaken(positions, codes, a, b, matched);
    const matches = <i32>popcnt(taken);
    const mismatches = jaroMismatches(taken, queried, matched);
    if (!reaches(a, b, matches, mismatches, prefix, longer - inOrder, percent)) continue;
    const distance = editDistance(positions, codes, a, b);
    if (!reaches(a, b, matches, mismatches, prefix, distance, percent)) continue;
    store<u32>(end, lane);
    store<u8>(end, <u8>matches, 4);
    store<u8>(end, <u8>mismatches, 5);
    store<u8>(end, <u8>prefix, 6);
    store<u8>(end, <u8>distance, 7);
    end += RECORD;
  }
  return <i32>((end - found) / RECORD);
}

/**
 * Jaro's matches: each character of the name, in order, takes the first equal one of the query that is free and within
 * the window. Returns which of the query's positions are taken; leaves the matched characters at `matched`.
 */
function jaroTaken(positions: usize, codes: usize, a: i32, b: i32, matched: usize): u64 {
  const window = max(0, (max(a, b) >> 1) - 1);
  // Positions 0 to `window` for the first character; then the upper end moves on, and later the lower end too.
  let within: u64 = window + 1 < 64 ? ((<u64>1) << (window + 1)) - 1 : ~0;
  let taken: u64 = 0;
  let end = matched;
  for (let place = 0; place < b; place++) {
    const code = load<u8>(codes + place);
    const free = load<u64>(positions + ((<usize>code) << 3)) & within & ~taken;
    // Written over by the next where it does not match.
    store<u8>(end, code);
    end += <usize>(free !== 0);
    taken |= free & (0 - free);
    within = (within << 1) | (place < window ? 1 : 0);
  }
  return taken;
}

/** In how many places the two sequences of matched characters differ. */
function jaroMismatches(taken: u64, queried: usize, matched: usize): i32 {
  let mismatches = 0;
  let other = matched;
  for (let rest = taken; rest !== 0; rest &= rest - 1) {
    mismatches += <i32>(load<u8>(queried + <usize>ctz(rest)) !== load<u8>(other++));
  }
  return mismatches;
}

/** Levenshtein distance, bit-parallel. Source: Myers (1999) in Hyyrö's formulation (2003). */
function editDistance(positions: usize, codes: usize, a: i32, b: i32): i32 {
  const last: u64 = a - 1;
  let distance = a;
  let positive: u64 = ~0;
  let negative: u64 = 0;
  for (let place = 0; place < b; place++) {
    const equal = load<u64>(positions + ((<usize>load<u8>(codes + place)) << 3));
    const diagonal = (((equal & positive) + positive) ^ positive) | equal | negative;
    let up = negative | ~(diagonal | positive);
    let down = positive & diagonal;
    distance += <i32>((up >> last) & 1) - <i32>((down >> last) & 1);
    // The distance to an empty query grows with every character of the name.
    up = (up << 1) | 1;
    down <<= 1;
    positive = down | ~(diagonal | up);
    negative = up & diagonal;
  }
  return distance;
}

/** Whether the score is at least `percent` hundredths. Products stay below 2^53 up to 255 characters. */
function reaches(a: i64, b: i64, m: i64, k: i64, l: i64, d: i64, percent: i64): bool {
  const longer = max(a, b);
  if (m === 0) return 30 * (longer - d) >= percent * longer;
  const jaroN = 2 * m * m * (a + b) + (2 * m - k) * a * b;
  const jaroD = 6 * a * b * m;
  const numerator = 7 * ((10 - l) * jaroN + l * jaroD) * longer + 30 * jaroD * (longer - d);
  return numerator >= percent * jaroD * longer;
}
