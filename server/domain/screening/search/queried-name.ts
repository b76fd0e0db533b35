import { KINDS } from "../engine/layout";
import { kindOf } from "../names/alphabet";
import { sortTokens } from "../names/sounds";
import { prepareName } from "../score/compare";
import type { PreparedName } from "../score/jaro-matches";

/** A query's name in both forms, with its letters counted. */
export interface QueriedName {
  readonly length: number;
  readonly written: PreparedName;
  /** The same object as `written` where the tokens are in order already. */
  readonly sorted: PreparedName;
  /** How often characters of each kind stand in it. */
  readonly counts: Uint16Array;
}

export function queriedName(normalized: string): QueriedName {
  const written = prepareName(normalized);
  const inOrder = sortTokens(normalized);
  const counts = new Uint16Array(KINDS);
  for (const code of written.codes) {
    const kind = kindOf(code);
    counts[kind] = (counts[kind] as number) + 1;
  }
  const sorted = inOrder === normalized ? written : prepareName(inOrder);
  return { length: normalized.length, written, sorted, counts };
}
