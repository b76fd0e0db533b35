import { compareNames } from "./compare-names";
import { IN_ORDER_BOUNDS, IN_ORDER_ROW, PREFIX } from "./engine/layout";
import type { NameIndex } from "./name-blocks";
import type { NameHit } from "./name-hit";
import type { QueriedName } from "./queried-name";
import type { Asked } from "./search";

/** What the kernel does (engine/kernel.ts), in plain typed arrays: for machines without SIMD. */
export function plainSearch(index: NameIndex, query: QueriedName, asked: Asked, hits: NameHit[]): void {
  const { bounds } = asked;
  const fewest = bounds[PREFIX] as number;
  const mayReach = (letters: number, inOrder: number, prefix: number) =>
    inOrder >= (bounds[IN_ORDER_BOUNDS + prefix * IN_ORDER_ROW + letters] as number);
  compareNames(index, query, { ...asked, fewest, mayReach }, hits);
}
