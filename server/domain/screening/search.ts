import type { BoundsOf } from "./bounds";
import type { NameIndex } from "./name-blocks";
import type { NameHit } from "./name-hit";
import type { QueriedName } from "./queried-name";

/** What is asked of the names of one length. */
export interface Asked {
  readonly length: number;
  readonly comparedWith: number;
  readonly percent: number;
  readonly bounds: Uint8Array;
}

/** How the names of one length are searched, and what rules them out before. */
export interface Search {
  /** Adds in row order every name of that length that scores enough. */
  readonly find: (index: NameIndex, query: QueriedName, asked: Asked, hits: NameHit[]) => void;
  readonly boundsOf: BoundsOf;
}
