import {
  CODES,
  IN_ORDER_BOUNDS,
  IN_ORDER_ROW,
  LANES,
  POSITIONS_SIZE,
  QUERY_BOUNDS,
  QUERY_POSITIONS,
  RECORD,
  SPILL,
} from "./layout";
import { blockSize } from "./letters";

/** Where the codes of the name of a record stand. */
export function codesOf(record: usize, form: usize, block: usize, b: i32): usize {
  const lane = <usize>load<u32>(record);
  return block + (lane / LANES) * blockSize(b) + CODES + (form * LANES + (lane % LANES)) * b;
}

/**
 * Stage 2: keeps the records of names whose longest common subsequence with the query leaves the score in reach; tells
 * its length behind the prefix. Four names at a time.
 */
export function keepInOrder(
  scratch: usize,
  form: usize,
  found: usize,
  count: i32,
  a: i32,
  block: usize,
  b: i32,
): i32 {
  const positions = scratch + QUERY_POSITIONS + form * POSITIONS_SIZE;
  const spill = scratch + SPILL;
  const last = found + <usize>count * RECORD;
  let end = found;
  for (let record = found; record < last; record += 4 * RECORD) {
    // Behind the last record its name is taken again: what comes of it is not looked at.
    const code0 = codesOf(record, form, block, b);
    const code1 = codesOf(min(record + RECORD, last - RECORD), form, block, b);
    const code2 = codesOf(min(record + 2 * RECORD, last - RECORD), form, block, b);
    const code3 = codesOf(min(record + 3 * RECORD, last - RECORD), form, block, b);
    if (a <= 32) inOneVector(positions, code0, code1, code2, code3, b, spill);
    else inFourWords(positions, code0, code1, code2, code3, b, spill);
    const names = min(4, <i32>((last - record) / RECORD));
    for (let name = 0; name < names; name++) {
      end = keep(scratch, record + name * RECORD, load<i32>(spill + name * 4), end);
    }
  }
  return <i32>((end - found) / RECORD);
}

/**
 * Lengths of the longest common subsequences of four names with a query of up to 32 characters, to `lengths`.
 * Bit-parallel: a position whose bit is 0 has been used. Source: Hyyrö (2004), after Allison and Dix.
 */
function inOneVector(
  positions: usize,
  code0: usize,
  code1: usize,
  code2: usize,
  code3: usize,
  b: i32,
  lengths: usize,
): void {
  let unused = i32x4.splat(-1);
  for (let place = 0; place < b; place++) {
    let found = v128.load_zero<u32>(positions + ((<usize>load<u8>(code0 + place)) << 3));
    found = v128.load_lane<u32>(positions + ((<usize>load<u8>(code1 + place)) << 3), found, 1);
    found = v128.load_lane<u32>(positions + ((<usize>load<u8>(code2 + place)) << 3), found, 2);
    found = v128.load_lane<u32>(positions + ((<usize>load<u8>(code3 + place)) << 3), found, 3);
    found = v128.and(found, unused);
    unused = v128.or(i32x4.add(unused, found), i32x4.sub(unused, found));
  }
  store<i32>(lengths, popcnt(~i32x4.extract_lane(unused, 0)), 0);
  store<i32>(lengths, popcnt(~i32x4.extract_lane(unused, 1)), 4);
  store<i32>(lengths, popcnt(~i32x4.extract_lane(unused, 2)), 8);
  store<i32>(lengths, popcnt(~i32x4.extract_lane(unused, 3)), 12);
}

/** The same for a query of up to 64 characters, side by side so that the chains of additions overlap. */
function inFourWords(
  positions: usize,
  code0: usize,
  code1: usize,
  code2: usize,
  code3: usize,
  b: i32,
  lengths: usize,
): void {
  let unused0: u64 = ~0;
  let unused1: u64 = ~0;
  let unused2: u64 = ~0;
  let unused3: u64 = ~0;
  for (let place = 0; place < b; place++) {
    const found0 = unused0 & load<u64>(positions + ((<usize>load<u8>(code0 + place)) << 3));
    const found1 = unused1 & load<u64>(positions + ((<usize>load<u8>(code1 + place)) << 3));
    const found2 = unused2 & load<u64>(positions + ((<usize>load<u8>(code2 + place)) << 3));
    const found3 = unused3 & load<u64>(positions + ((<usize>load<u8>(code3 + place)) << 3));
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

/** Moves a record to `end`, which is not beyond it, if enough is in order; returns the new end. */
function keep(scratch: usize, record: usize, inOrder: i32, end: usize): usize {
  const letters = <usize>load<u8>(record, 4);
  const prefix = <usize>load<u8>(record, 5);
  const fewest = load<u8>(scratch + QUERY_BOUNDS + IN_ORDER_BOUNDS + prefix * IN_ORDER_ROW + letters);
  if (inOrder < <i32>fewest) return end;
  store<u64>(end, load<u64>(record));
  store<u8>(end, <u8>inOrder, 6);
  return end + RECORD;
}
