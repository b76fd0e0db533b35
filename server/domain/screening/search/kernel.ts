import {
  BIT_PLACES,
  CHUNK_BLOCKS,
  CHUNK_NAMES,
  LANES,
  LONGEST_QUERY,
  QUERY_BOUNDS,
  SCRATCH_PAGES,
} from "../engine/layout";
import { engineModule } from "../index/engine-module";
import { blockOf, halvesSize, type NameIndex, planesOf } from "../index/name-index";
import { confirming } from "./confirm-names";
import { forEachLikely, readHits } from "./kernel-hits";
import { type KernelQuery, type Scratch, writeQuery } from "./kernel-query";
import type { NameHits } from "./name-hit";
import type { QueriedName } from "./queried-name";

/** What engine/kernel.ts exports. */
type KernelSearch = (
  scratch: number,
  a: number,
  columns: number,
  picked: number,
  block: number,
  blocks: number,
  planes: number,
  planeSize: number,
  b: number,
  whom: number,
  percent: number,
) => void;

/** The names of one length that a query is compared with. */
interface LengthSearch {
  readonly length: number;
  readonly comparedWith: number;
  /** The least score, in hundredths. */
  readonly percent: number;
  /** See `BoundsOf`. */
  readonly bounds: Uint8Array;
}

const PAGE = 65_536;

/** For each byte the places of its bits, those that are set first. */
const PLACES_BY_BYTE = Uint8Array.from({ length: 256 * 8 }, (_, cell) => {
  const set = [0, 1, 2, 3, 4, 5, 6, 7].filter((place) => (cell >> 3) & (1 << place));
  return set[cell & 7] ?? 0;
});

/** The kernel over one index's memory, with scratch pages of this thread's own behind the names. */
class Kernel {
  private readonly start: number;
  private readonly scratch: Scratch;
  private readonly run: KernelSearch;
  private query: QueriedName | null = null;
  private written: KernelQuery = { columns: 0, picked: 0 };
  /** By length, whom names are compared with: most long ones are companies'. */
  private readonly whom: number[] = [];

  constructor(memory: WebAssembly.Memory) {
    this.start = memory.grow(SCRATCH_PAGES) * PAGE;
    this.scratch = {
      bytes: new Uint8Array(memory.buffer, this.start, SCRATCH_PAGES * PAGE),
      lanes: new Uint16Array(memory.buffer, this.start, (SCRATCH_PAGES * PAGE) / 2),
      words: new Uint32Array(memory.buffer, this.start, (SCRATCH_PAGES * PAGE) / 4),
    };
    this.scratch.bytes.set(PLACES_BY_BYTE, BIT_PLACES);
    this.run = new WebAssembly.Instance(engineModule, { env: { memory } }).exports.search as KernelSearch;
  }

  search(
    index: NameIndex,
    query: QueriedName,
    { length, comparedWith, percent, bounds }: LengthSearch,
    hits: NameHits,
  ): void {
    const firstRow = index.rowStarts[length] as number;
    const count = (index.rowStarts[length + 1] as number) - firstRow;
    this.whom[length] ??= index.comparedWith
      .subarray(firstRow, firstRow + count)
      .reduce((all, own) => all | own);
    if ((this.whom[length] & comparedWith) === 0) return;
    if (this.query !== query) this.written = writeQuery(this.scratch, query);
    this.query = query;
    this.scratch.bytes.set(bounds, QUERY_BOUNDS);
    const { planes, planeSize } = planesOf(index, length);
    const confirm = query.length > LONGEST_QUERY ? confirming(index, query, length, percent) : null;
    for (let place = 0; place < count; place += CHUNK_NAMES) {
      this.run(
        this.start,
        query.length,
        this.written.columns,
        this.written.picked,
        blockOf(index, length, place),
        Math.min(CHUNK_BLOCKS, Math.ceil((count - place) / LANES)),
        planes + place * halvesSize(length),
        planeSize,
        length,
        comparedWith,
        percent,
      );
      if (confirm) forEachLikely(this.scratch, firstRow + place, (...name) => confirm(hits, ...name));
      else {
        const names = { firstRow: firstRow + place, a: query.length, b: length };
        readHits(index, this.scratch.words, names, hits);
      }
    }
  }
}

const kernels = new WeakMap<WebAssembly.Memory, Kernel>();

/** The kernel of an index's memory in this thread, made when it is first asked for. */
export function kernelOf(memory: WebAssembly.Memory): Kernel {
  let kernel = kernels.get(memory);
  if (!kernel) {
    kernel = new Kernel(memory);
    kernels.set(memory, kernel);
  }
  return kernel;
}
