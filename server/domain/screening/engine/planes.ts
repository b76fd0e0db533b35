import { interleaveLow } from "./lanes";

/** Bytes that a name of length `b` takes in a plane: an even number. */
export function halvesSize(b: i32): usize {
  return (<usize>((b + 3) >> 2)) << 1;
}

/** Writes the codes of the name of a lane, and up to 15 bytes behind. */
export function readCodes(classes: usize, rows: usize, lane: usize, b: i32, target: usize): void {
  const low = i8x16.splat(15);
  const size = halvesSize(b);
  const start = lane * size;
  for (let place: usize = 0; place < size; place += 8) {
    const halves = v128.load_zero<u64>(classes + start + place);
    const others = v128.load_zero<u64>(rows + start + place);
    const even = v128.or(v128.and(halves, low), i16x8.shl(v128.and(others, low), 4));
    const odd = v128.or(i16x8.shr_u(v128.andnot(halves, low), 4), v128.andnot(others, low));
    v128.store(target + 2 * place, interleaveLow(even, odd));
  }
}
