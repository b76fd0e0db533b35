import {
  BEYOND,
  BEYOND_BOUNDS,
  BOUNDS,
  IN_ORDER_BOUNDS,
  IN_ORDER_ROW,
  LONGEST_NAME,
  LONGEST_QUERY,
  PREFIX,
} from "../engine/layout";
import { fewestShared, mayReach, SLACK } from "../score/most-score";

/**
 * For a query of length `a`, at most LONGEST_QUERY, and names of length `b`, at most LONGEST_NAME: the fewest letters
 * to share, by common prefix (0 to 4); from IN_ORDER_BOUNDS on the fewest in order, by prefix and letters shared; from
 * BEYOND_BOUNDS on the same by letters beyond the fewest, with a prefix of none, of one and of more.
 * `null` where no name of that length can score `percent` hundredths.
 */
export type BoundsOf = (a: number, b: number, percent: number) => Uint8Array | null;

/** More than any name has: what asks for it is out of reach. */
const OUT_OF_REACH = 255;

/** Computes each table once. Any `slack` below the real one would lose hits; a test does so to see that it notices. */
export function createBounds(slack = SLACK): BoundsOf {
  const tables = new Map<number, Uint8Array | null>();
  return (a, b, percent) => {
    const key = (percent * (LONGEST_QUERY + 1) + a) * (LONGEST_NAME + 1) + b;
    let table = tables.get(key);
    if (table === undefined) {
      table = tableOf(a, b, percent, slack);
      tables.set(key, table);
    }
    return table;
  };
}

/** The bounds that lose nothing. */
export const exactBounds = createBounds();

function tableOf(a: number, b: number, percent: number, slack: number): Uint8Array | null {
  const shorter = Math.min(a, b);
  const table = new Uint8Array(BOUNDS).fill(OUT_OF_REACH);
  for (let prefix = 0; prefix <= PREFIX; prefix++) {
    const common = Math.min(prefix, shorter);
    const fewest = fewestShared(a, b, common, percent, slack);
    table[prefix] = fewest;
    // The more letters are shared, the fewer need be in order.
    let inOrder = fewest;
    for (let shared = fewest; shared <= shorter; shared++) {
      while (inOrder > 0 && mayReach(a, b, shared, inOrder - 1, common, percent, slack)) inOrder--;
      table[IN_ORDER_BOUNDS + prefix * IN_ORDER_ROW + shared] = inOrder;
    }
  }
  [0, 1, PREFIX].forEach((prefix, number) => {
    const row = IN_ORDER_BOUNDS + prefix * IN_ORDER_ROW;
    for (let beyond = 0; beyond < BEYOND; beyond++) {
      // The last stands for all that follow.
      const shared = beyond === BEYOND - 1 ? shorter : Math.min(shorter, (table[prefix] as number) + beyond);
      table[BEYOND_BOUNDS + number * BEYOND + beyond] = table[row + shared] as number;
    }
  });
  return (table[PREFIX] as number) > shorter ? null : table;
}
