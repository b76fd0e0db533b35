import {
  BEHIND,
  BLOCK,
  CLASS_PLANE,
  FIRST,
  LANES,
  MOST_COUNT,
  PLANES,
  PREFIX,
  ROW_PLANE,
  WHOM,
} from "../engine/layout";
import { encodeInto, kindOf } from "../names/alphabet";
import { sortTokensInto } from "../names/sounds";
import {
  blockOf,
  classesOf,
  HALF_BITS,
  halvesSize,
  LOW_HALF,
  type NameIndex,
  planesOf,
  SORTED,
  WRITTEN,
} from "./name-index";

/** Writes names into the zeroed blocks and planes of an index, in any order. */
export class NameWriter {
  /** The codes of both forms of a name, with room behind each. */
  private readonly codes: Uint8Array;
  private readonly room: number;

  constructor(private readonly index: Pick<NameIndex, "bytes" | "byteStarts" | "rowStarts">) {
    this.room = index.rowStarts.length + PREFIX;
    this.codes = new Uint8Array(2 * this.room);
  }

  /** The name's codes as written, which the next name writes over. */
  write(row: number, normalized: string, comparedWith: number): Uint8Array {
    const { bytes, rowStarts } = this.index;
    const { codes, room } = this;
    const { length } = normalized;
    const place = row - (rowStarts[length] as number);
    const lane = place % LANES;
    const block = blockOf(this.index, length, place);
    encodeInto(normalized, codes, 0);
    sortTokensInto(codes, length, codes, room);
    bytes[block + WHOM + lane] = comparedWith;
    for (let character = 0; character < length; character++) {
      const kind = kindOf(codes[character] as number);
      const cell = block + (kind >> 1) * LANES + lane;
      const shift = (kind & 1) * HALF_BITS;
      const counts = bytes[cell] as number;
      if (((counts >> shift) & LOW_HALF) < MOST_COUNT) bytes[cell] = counts + (1 << shift);
    }
    for (const form of [WRITTEN, SORTED]) {
      const start = form * room;
      codes.fill(BEHIND, start + length, start + length + PREFIX);
      const first = block + FIRST + (form * PREFIX * LANES) / 2 + lane;
      for (let pair = 0; pair < PREFIX / 2; pair++) {
        bytes[first + pair * LANES] = classesOf(codes, start + 2 * pair);
      }
      this.writeHalves(length, place, form);
    }
    return codes;
  }

  /** Copies the name of a row of another index. */
  copy(row: number, length: number, from: NameIndex, rowThere: number): void {
    const { bytes, rowStarts } = this.index;
    const place = row - (rowStarts[length] as number);
    const placeThere = rowThere - (from.rowStarts[length] as number);
    let cell = blockOf(this.index, length, place) + (place % LANES);
    let cellThere = blockOf(from, length, placeThere) + (placeThere % LANES);
    for (let column = 0; column < BLOCK / LANES; column++, cell += LANES, cellThere += LANES) {
      bytes[cell] = from.bytes[cellThere] as number;
    }
    const size = halvesSize(length);
    const [to, there] = [planesOf(this.index, length), planesOf(from, length)];
    for (let plane = 0; plane < PLANES; plane++) {
      const half = to.planes + plane * to.planeSize + place * size;
      const halfThere = there.planes + plane * there.planeSize + placeThere * size;
      for (let pair = 0; pair < size; pair++) bytes[half + pair] = from.bytes[halfThere + pair] as number;
    }
  }

  private writeHalves(length: number, place: number, form: number): void {
    const { bytes } = this.index;
    const { planes, planeSize } = planesOf(this.index, length);
    const size = halvesSize(length);
    const classes = planes + (CLASS_PLANE + form) * planeSize + place * size;
    const rows = planes + (ROW_PLANE + form) * planeSize + place * size;
    for (let pair = 0, code = form * this.room; pair < size; pair++, code += 2) {
      const even = this.codes[code] as number;
      const odd = this.codes[code + 1] as number;
      bytes[classes + pair] = classesOf(this.codes, code);
      bytes[rows + pair] = (even >> HALF_BITS) | (odd & ~LOW_HALF);
    }
  }
}
