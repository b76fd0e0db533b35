import { distance } from "fastest-levenshtein";
import jaroWinkler from "jaro-winkler";
import { sortTokens } from "../../server/domain/screening/names/sounds";

export const LIBRARIES = "fastest-levenshtein + jaro-winkler";

const score = (one: string, other: string): number =>
  0.7 * jaroWinkler(one, other) + 0.3 * (1 - distance(one, other) / Math.max(one.length, other.length));

/** The usual approach: loops over all names, in both forms, and takes the better score. Forms are sorted beforehand. */
export function loopOver(names: readonly string[]): (query: string) => number {
  const sorted = names.map(sortTokens);
  return (query) => {
    const inOrder = sortTokens(query);
    let hits = 0;
    for (let row = 0; row < names.length; row++) {
      const written = score(query, names[row] as string);
      if (Math.max(written, score(inOrder, sorted[row] as string)) >= 0.7) hits++;
    }
    return hits;
  };
}
