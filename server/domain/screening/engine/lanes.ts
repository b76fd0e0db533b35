import { BIT_PLACES } from "./layout";

/** Appends the lanes, from `first` on, whose bits are set; returns the new end. Writes up to 16 bytes beyond it. */
export function appendLanes(scratch: usize, bits: u64, first: i32, start: usize): usize {
  let end = start;
  let lanes = i16x8.splat(<i16>first);
  for (let rest = bits; rest !== 0; rest >>= 8) {
    const byte = <usize>(rest & 0xff);
    v128.store(end, i16x8.add(lanes, placesOf(scratch, byte)));
    lanes = i16x8.add(lanes, i16x8.splat(8));
    end += <usize>(popcnt(byte) << 1);
  }
  return end;
}

/** Of eight lanes appends those whose bits are set; returns the new end. Writes up to 16 bytes beyond it. */
export function appendChosen(scratch: usize, bits: i32, lanes: v128, end: usize): usize {
  // A place's two bytes.
  const bytes = i16x8.add(i16x8.mul(placesOf(scratch, bits), i16x8.splat(0x0202)), i16x8.splat(0x0100));
  v128.store(end, i8x16.swizzle(lanes, bytes));
  return end + <usize>(popcnt(bits) << 1);
}

/** Places of the bits that are set, lowest first, 16 bits each; what stands behind them is of no use. */
function placesOf(scratch: usize, byte: usize): v128 {
  return v128.load_ext<u8>(scratch + (byte << 3), BIT_PLACES);
}

export function interleaveLow(even: v128, odd: v128): v128 {
  return i8x16.shuffle(even, odd, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

export function interleaveHigh(even: v128, odd: v128): v128 {
  return i8x16.shuffle(even, odd, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

export function interleavePairsLow(even: v128, odd: v128): v128 {
  return i16x8.shuffle(even, odd, 0, 8, 1, 9, 2, 10, 3, 11);
}

export function interleavePairsHigh(even: v128, odd: v128): v128 {
  return i16x8.shuffle(even, odd, 4, 12, 5, 13, 6, 14, 7, 15);
}
