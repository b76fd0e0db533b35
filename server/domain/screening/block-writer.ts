import { columnOf, encodeInto } from "./alphabet";
import { CODES, FIRST, LANES, NO_CHARACTER, NO_CODE, PREFIX, WHOM } from "./engine/layout";
import { blockOf, type NameIndex, paddedLength } from "./name-blocks";
import { TokenSorter } from "./token-sorter";

const MOST_COUNT = 255;

/** Writes names into the zeroed blocks of an index, in any order. */
export class BlockWriter {
  private readonly sorter = new TokenSorter();

  constructor(private readonly index: Pick<NameIndex, "blocks" | "blockStarts" | "lengthStarts">) {}

  write(row: number, normalized: string, comparedWith: number): void {
    const { blocks, lengthStarts } = this.index;
    const { length } = normalized;
    const place = row - (lengthStarts[length] as number);
    const block = blockOf(this.index, length, place);
    const lane = place % LANES;
    const size = paddedLength(length);
    const written = block + CODES + lane * size;
    const sorted = written + LANES * size;
    encodeInto(normalized, blocks, written);
    this.sorter.sort(blocks, written, length, sorted);
    blocks.fill(NO_CODE, written + length, written + size);
    blocks.fill(NO_CODE, sorted + length, sorted + size);
    blocks[block + WHOM + lane] = comparedWith;
    for (let character = 0; character < length; character++) {
      const cell = block + columnOf(blocks[written + character] as number) * LANES + lane;
      blocks[cell] = Math.min(MOST_COUNT, (blocks[cell] as number) + 1);
    }
    for (let character = 0; character < PREFIX; character++) {
      const cell = block + FIRST + character * LANES + lane;
      blocks[cell] = character < length ? (blocks[written + character] as number) : NO_CHARACTER;
      blocks[cell + PREFIX * LANES] =
        character < length ? (blocks[sorted + character] as number) : NO_CHARACTER;
    }
  }
}
