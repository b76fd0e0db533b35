import {
  CODES,
  IN_ORDER_BOUNDS,
  IN_ORDER_ROW,
  LANES,
  POSITIONS_SIZE,
  QUERY_BOUNDS,
  QUERY_POSITIONS,
  RECORD,
} from "./layout";
import { blockSize } from "./letters";

/** Where the codes of the name of a record stand. */
export function codesOf(record: usize, form: usize, block: usize, b: i32): usize {
  const lane = <usize>load<u32>(record);
  return block + (lane / LANES) * blockSize(b) + CODES + (form * LANES + (lane % LANES)) * b;
}

/**
 * Stage 2: keeps the records of names whose longest common subsequence with the query leaves the score in reach; tells
 * its length behind the prefix. Bit-parallel, four names side by side so that their chains of additions overlap: a
 * position whose bit is 0 has been used. Source: Hyyrö (2004), after Allison and Dix.
 */
export function keepInOrder(
  scratch: usize,
  form: usize,
  found: usize,
  count: i32,
  block: usize,
  b: i32,
): i32 {
  const positions = scratch + QUERY_POSITIONS + form * POSITIONS_SIZE;
  const last = found + <usize>count * RECORD;
  let end = found;
  for (let record = found; record < last; record += 4 * RECORD) {
    const record1 = min(record + RECORD, last - RECORD);
    const record2 = min(record + 2 * RECORD, last - RECORD);
    const record3 = min(record + 3 * RECORD, last - RECORD);
    let code0 = codesOf(record, form, block, b);
    let code1 = codesOf(record1, form, block, b);
    let code2 = codesOf(record2, form, block, b);
    let code3 = codesOf(record3, form, block, b);
    let unused0: u64 = ~0;
    let unused1: u64 = ~0;
    let unused2: u64 = ~0;
    let unused3: u64 = ~0;
    for (const after = code0 + b; code0 < after; code0++, code1++, code2++, code3++) {
      const hit0 = unused0 & load<u64>(positions + ((<usize>load<u8>(code0)) << 3));
      const hit1 = unused1 & load<u64>(positions + ((<usize>load<u8>(code1)) << 3));
      const hit2 = unused2 & load<u64>(positions + ((<usize>load<u8>(code2)) << 3));
      const hit3 = unused3 & load<u64>(positions + ((<usize>load<u8>(code3)) << 3));
      unused0 = (unused0 + hit0) | (unused0 - hit0);
      unused1 = (unused1 + hit1) | (unused1 - hit1);
      unused2 = (unused2 + hit2) | (unused2 - hit2);
      unused3 = (unused3 + hit3) | (unused3 - hit3);
    }
    const left = <i32>(last - record);
    end = keep(scratch, record, <i32>popcnt(~unused0), end);
    if (left > RECORD) end = keep(scratch, record1, <i32>popcnt(~unused1), end);
    if (left > 2 * RECORD) end = keep(scratch, record2, <i32>popcnt(~unused2), end);
    if (left > 3 * RECORD) end = keep(scratch, record3, <i32>popcnt(~unused3), end);
  }
  return <i32>((end - found) / RECORD);
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
