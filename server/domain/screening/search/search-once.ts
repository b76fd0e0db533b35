import { COMPARED_WITH } from "../index/compared-with";
import type { NameIndex } from "../index/name-index";
import type { Readings } from "../names/reading";
import { leastScore } from "../names/several-names";
import { PERSONA_TIPOS } from "../types";
import { NameHits } from "./name-hit";
import { searchNames } from "./search-names";

/** Entries that a normalized name scores enough against in any of its readings. */
export type HitsOf = (normalized: string) => NameHits;

/** Searches each of the names once, when it is first asked for, however many readings it stands for. */
export function searchOnce(index: NameIndex, readings: Readings, percent: number): HitsOf {
  const comparedWith = new Map<string, number>();
  const percents = new Map<string, number>();
  for (const tipo of PERSONA_TIPOS) {
    for (const { normalized, matches } of readings[tipo]) {
      if (matches === "alone") continue;
      comparedWith.set(normalized, (comparedWith.get(normalized) ?? 0) | COMPARED_WITH[tipo]);
      const needed = Math.max(leastScore(matches), percent);
      percents.set(normalized, Math.min(needed, percents.get(normalized) ?? needed));
    }
  }
  const known = new Map<string, NameHits>();
  return (normalized) => {
    let hits = known.get(normalized);
    const needed = percents.get(normalized);
    if (!hits && needed !== undefined) {
      hits = searchNames(index, normalized, comparedWith.get(normalized) ?? 0, needed);
      known.set(normalized, hits);
    }
    return hits ?? new NameHits(normalized.length);
  };
}
