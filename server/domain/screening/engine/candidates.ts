import {
  appendChosen,
  interleaveHigh,
  interleaveLow,
  interleavePairsHigh,
  interleavePairsLow,
} from "./lanes";
import {
  CANDIDATES,
  CANDIDATES_SIZE,
  CHUNK_NAMES,
  CLASSES,
  NEEDED,
  PICKED_SIZE,
  QUERY_PICKED,
} from "./layout";
import { halvesSize } from "./planes";

/**
 * Stage 2: of the candidates, those that have as many of the query's picked positions in order as they need if all their
 * other shared letters were. Eight names at a time. Returns how many stay.
 */
export function keepLikely(scratch: usize, form: usize, count: i32, classes: usize, b: i32): i32 {
  const picked = scratch + QUERY_PICKED + form * PICKED_SIZE;
  const low = v128.load(picked);
  const high = v128.load(picked, CLASSES);
  const nibble = i8x16.splat(15);
  const needed = scratch + NEEDED + form * CHUNK_NAMES;
  const size = halvesSize(b);
  const first = scratch + CANDIDATES + form * CANDIDATES_SIZE;
  const last = first + 2 * <usize>count;
  // Behind the last, lanes to make it eight: what comes of them is not kept.
  v128.store(last, i16x8.splat(0));
  let end = first;
  for (let candidate = first; candidate < last; candidate += 16) {
    const lanes = v128.load(candidate);
    const lane0 = <usize>load<u16>(candidate);
    const lane1 = <usize>load<u16>(candidate, 2);
    const lane2 = <usize>load<u16>(candidate, 4);
    const lane3 = <usize>load<u16>(candidate, 6);
    const lane4 = <usize>load<u16>(candidate, 8);
    const lane5 = <usize>load<u16>(candidate, 10);
    const lane6 = <usize>load<u16>(candidate, 12);
    const lane7 = <usize>load<u16>(candidate, 14);
    let unused = i16x8.splat(-1);
    for (let place = classes, rest = size; ; place += 8, rest -= 8) {
      const names01 = bytesOfTwo(place, lane0, lane1, size);
      const names23 = bytesOfTwo(place, lane2, lane3, size);
      const names45 = bytesOfTwo(place, lane4, lane5, size);
      const names67 = bytesOfTwo(place, lane6, lane7, size);
      const low0123 = interleavePairsLow(names01, names23);
      const low4567 = interleavePairsLow(names45, names67);
      const high0123 = interleavePairsHigh(names01, names23);
      const high4567 = interleavePairsHigh(names45, names67);
      let halves = interleaveQuadsLow(low0123, low4567);
      // Two bytes of each name at a time. A function would be called for each.
      for (let read: usize = 2; ; read += 2) {
        const even = v128.and(halves, nibble);
        const odd = v128.and(i16x8.shr_u(halves, 4), nibble);
        const evenLow = i8x16.swizzle(low, even);
        const evenHigh = i8x16.swizzle(high, even);
        const oddLow = i8x16.swizzle(low, odd);
        const oddHigh = i8x16.swizzle(high, odd);
        unused = take(unused, interleaveLow(evenLow, evenHigh));
        unused = take(unused, interleaveLow(oddLow, oddHigh));
        unused = take(unused, interleaveHigh(evenLow, evenHigh));
        unused = take(unused, interleaveHigh(oddLow, oddHigh));
        if (read >= rest || read === 8) break;
        if (read === 2) halves = interleaveQuadsHigh(low0123, low4567);
        else if (read === 4) halves = interleaveQuadsLow(high0123, high4567);
        else halves = interleaveQuadsHigh(high0123, high4567);
      }
      if (rest <= 8) break;
    }
    const needs = needsOf(needed, lane0, lane1, lane2, lane3, lane4, lane5, lane6, lane7);
    const inOrder = i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(v128.not(unused)));
    const left = <i32>((last - candidate) >> 1);
    const enough = i16x8.bitmask(i16x8.ge_s(inOrder, needs)) & (left < 8 ? (1 << left) - 1 : 255);
    end = appendChosen(scratch, enough, lanes, end);
  }
  return <i32>((end - first) >> 1);
}

/** Eight bytes of each of two names' classes, byte by byte. */
function bytesOfTwo(place: usize, lane: usize, other: usize, size: usize): v128 {
  return interleaveLow(v128.load_zero<u64>(place + lane * size), v128.load_zero<u64>(place + other * size));
}

function needsOf(
  needed: usize,
  lane0: usize,
  lane1: usize,
  lane2: usize,
  lane3: usize,
  lane4: usize,
  lane5: usize,
  lane6: usize,
  lane7: usize,
): v128 {
  let needs = i16x8.splat(<i16>load<u8>(needed + lane0));
  needs = i16x8.replace_lane(needs, 1, <i16>load<u8>(needed + lane1));
  needs = i16x8.replace_lane(needs, 2, <i16>load<u8>(needed + lane2));
  needs = i16x8.replace_lane(needs, 3, <i16>load<u8>(needed + lane3));
  needs = i16x8.replace_lane(needs, 4, <i16>load<u8>(needed + lane4));
  needs = i16x8.replace_lane(needs, 5, <i16>load<u8>(needed + lane5));
  needs = i16x8.replace_lane(needs, 6, <i16>load<u8>(needed + lane6));
  return i16x8.replace_lane(needs, 7, <i16>load<u8>(needed + lane7));
}

/** Of each lane's unused positions, uses those that a character at `positions` adds to the subsequence. */
function take(unused: v128, positions: v128): v128 {
  const found = v128.and(positions, unused);
  return v128.or(i16x8.add(unused, found), i16x8.sub(unused, found));
}

function interleaveQuadsLow(even: v128, odd: v128): v128 {
  return i32x4.shuffle(even, odd, 0, 4, 1, 5);
}

function interleaveQuadsHigh(even: v128, odd: v128): v128 {
  return i32x4.shuffle(even, odd, 2, 6, 3, 7);
}
