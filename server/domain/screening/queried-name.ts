import { columnOf } from "./alphabet";
import { COLUMNS } from "./engine/layout";
import type { PreparedName } from "./jaro-matches";
import { sortTokens } from "./normalize";
import { prepareName } from "./prepared-name";

/** A query's name in both forms, with its letters counted. */
export interface QueriedName {
  readonly length: number;
  readonly written: PreparedName;
  /** The same object as `written` where the tokens are in order already. */
  readonly sorted: PreparedName;
  /** How often each column's characters stand in it. */
  readonly counts: Uint16Array;
}

export function queriedName(normalized: string): QueriedName {
  const written = prepareName(normalized);
  const inOrder = sortTokens(normalized);
  const counts = new Uint16Array(COLUMNS);
  for (const code of written.codes) {
    const column = columnOf(code);
    counts[column] = (counts[column] as number) + 1;
  }
  const sorted = inOrder === normalized ? written : prepareName(inOrder);
  return { length: normalized.length, written, sorted, counts };
}
