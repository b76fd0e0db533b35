import { distance } from "fastest-levenshtein";
import jaroWinkler from "jaro-winkler";
import talismanJaroWinkler from "talisman/metrics/jaro-winkler";
import talismanLevenshtein from "talisman/metrics/levenshtein";
import { sortTokens } from "../../server/domain/screening/names/normalize";

type Similarity = (one: string, other: string) => number;
type Distance = (one: string, other: string) => number;

const LIBRARIES: Record<string, [Similarity, Distance]> = {
  "fastest-levenshtein + jaro-winkler": [jaroWinkler, distance],
  talisman: [talismanJaroWinkler, talismanLevenshtein],
};

const score = ([similarity, edits]: [Similarity, Distance], one: string, other: string): number =>
  0.7 * similarity(one, other) + 0.3 * (1 - edits(one, other) / Math.max(one.length, other.length));

/** What is usually done: each name in a loop, in both forms, the better score. Forms are sorted beforehand. */
export function loopsOver(names: readonly string[]): Map<string, (query: string) => number> {
  const sorted = names.map(sortTokens);
  return new Map(
    Object.entries(LIBRARIES).map(([name, library]) => [
      name,
      (query) => {
        const inOrder = sortTokens(query);
        let hits = 0;
        for (let row = 0; row < names.length; row++) {
          const written = score(library, query, names[row] as string);
          if (Math.max(written, score(library, inOrder, sorted[row] as string)) >= 0.7) hits++;
        }
        return hits;
      },
    ]),
  );
}
