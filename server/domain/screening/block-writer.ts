import { columnOf, encodeInto } from "./alphabet";
import { BEHIND, CLASS_PLANE, FIRST, LANES, NO_CHARACTER, PREFIX, ROW_PLANE, WHOM } from "./engine/layout";
import {
  blockOf,
  HALF_BITS,
  halvesSize,
  LOW_HALF,
  MOST_COUNT,
  type NameIndex,
  planesOf,
  SORTED,
  WRITTEN,
} from "./name-blocks";
import { TokenSorter } from "./token-sorter";

/** Writes names into the zeroed blocks and planes of an index, in any order. */
export class BlockWriter {
  private readonly sorter = new TokenSorter();
  /** The codes of both forms of a name, with room behind each. */
  private readonly codes: Uint8Array;
  private readonly room: number;

  constructor(private readonly index: Pick<NameIndex, "blocks" | "blockStarts" | "lengthStarts">) {
    this.room = index.lengthStarts.length + PREFIX;
    this.codes = new Uint8Array(2 * this.room);
  }

  write(row: number, normalized: string, comparedWith: number): void {
    const { blocks, lengthStarts } = this.index;
    const { codes, room } = this;
    const { length } = normalized;
    const place = row - (lengthStarts[length] as number);
    const lane = place % LANES;
    const block = blockOf(this.index, length, place);
    encodeInto(normalized, codes, 0);
    this.sorter.sort(codes, 0, length, room);
    blocks[block + WHOM + lane] = comparedWith;
    for (let character = 0; character < length; character++) {
      const cell = block + columnOf(codes[character] as number) * LANES + lane;
      blocks[cell] = Math.min(MOST_COUNT, (blocks[cell] as number) + 1);
    }
    for (const form of [WRITTEN, SORTED]) {
      const start = form * room;
      const first = block + FIRST + form * PREFIX * LANES + lane;
      for (let character = 0; character < PREFIX; character++) {
        blocks[first + character * LANES] =
          character < length ? (codes[start + character] as number) : NO_CHARACTER;
      }
      codes.fill(BEHIND, start + length, start + length + PREFIX);
      this.writeHalves(length, place, form);
    }
  }

  private writeHalves(length: number, place: number, form: number): void {
    const { blocks } = this.index;
    const { planes, planeSize } = planesOf(this.index, length);
    const size = halvesSize(length);
    const classes = planes + (CLASS_PLANE + form) * planeSize + place * size;
    const rows = planes + (ROW_PLANE + form) * planeSize + place * size;
    for (let pair = 0, code = form * this.room; pair < size; pair++, code += 2) {
      const even = this.codes[code] as number;
      const odd = this.codes[code + 1] as number;
      blocks[classes + pair] = (even & LOW_HALF) | ((odd & LOW_HALF) << HALF_BITS);
      blocks[rows + pair] = (even >> HALF_BITS) | (odd & ~LOW_HALF);
    }
  }
}
