import {
  BEYOND,
  BEYOND_BOUNDS,
  BOUNDS,
  IN_ORDER_BOUNDS,
  IN_ORDER_ROW,
  LONGEST_QUERY,
  PREFIX,
} from "../engine/layout";
import { fewestShared, mayReach, SLACK } from "../score/most-score";

/**
 * For a query of length `a` and names of length `b`, at most LONGEST_NAME: the fewest letters to share, by common prefix
 * (0 to 4); for queries of up to LONGEST_QUERY, from IN_ORDER_BOUNDS on, the fewest in order, by prefix and letters
 * shared; from BEYOND_BOUNDS on the same by letters beyond the fewest, with a prefix of none, of one and of more.
 * `null` where no name of that length can score `percent` hundredths.
 */
export type BoundsOf = (a: number, b: number, percent: number) => Uint8Array | null;

/** More percentages than there are. */
const HUNDREDTHS = 101;
/** Prefixes for which there are bounds by letters beyond the fewest. */
const BEYOND_PREFIXES = [0, 1, PREFIX];
/** More than any name has: what asks for it is out of reach. */
const OUT_OF_REACH = 255;

/** Computes each table once. Any `slack` below the real one would lose hits; a test does so to see that it notices. */
export function createBounds(slack = SLACK): BoundsOf {
  const tables = new Map<number, (Uint8Array | null)[]>();
  return (a, b, percent) => {
    const key = a * HUNDREDTHS + percent;
    const byLength = tables.get(key) ?? [];
    if (byLength.length === 0) tables.set(key, byLength);
    let table = byLength[b];
    if (table === undefined) {
      table = tableOf(a, b, percent, slack);
      byLength[b] = table;
    }
    return table;
  };
}

/** The bounds that lose nothing. */
export const exactBounds = createBounds();

function tableOf(a: number, b: number, percent: number, slack: number): Uint8Array | null {
  const shorter = Math.min(a, b);
  const fewestWith = (prefix: number) => fewestShared(a, b, Math.min(prefix, shorter), percent, slack);
  if (fewestWith(PREFIX) > shorter) return null;
  const table = new Uint8Array(BOUNDS).fill(OUT_OF_REACH);
  for (let prefix = 0; prefix <= PREFIX; prefix++) {
    const fewest = fewestWith(prefix);
    table[prefix] = Math.min(OUT_OF_REACH, fewest);
    const inOrder = new Uint8Array(Math.max(shorter + 1, IN_ORDER_ROW)).fill(OUT_OF_REACH);
    // The more letters are shared, the fewer need be in order.
    let least = fewest;
    for (let shared = fewest; shared <= shorter; shared++) {
      while (least > 0 && mayReach(a, b, shared, least - 1, Math.min(prefix, shorter), percent, slack))
        least--;
      inOrder[shared] = least;
    }
    // More may seem to be shared than the shorter name has: see QUERY_SURPLUS.
    inOrder.fill(inOrder[shorter] as number, shorter + 1);
    if (a <= LONGEST_QUERY) table.set(inOrder, IN_ORDER_BOUNDS + prefix * IN_ORDER_ROW);
    const number = BEYOND_PREFIXES.indexOf(prefix);
    for (let beyond = 0; beyond < BEYOND && number >= 0; beyond++) {
      // The last stands for all that follow.
      const shared = beyond === BEYOND - 1 ? shorter : Math.min(shorter, fewest + beyond);
      table[BEYOND_BOUNDS + number * BEYOND + beyond] = inOrder[shared] as number;
    }
  }
  return table;
}
