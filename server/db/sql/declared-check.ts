import type { Check } from "../../domain/shared/check";

/** An integrity check with its SQL. */
export interface DeclaredCheck {
  readonly subject?: Check["subject"];
  readonly count: string;
  /** SQL that returns a row for each difference: `row`, `found`, `expected`. */
  readonly differences: string;
}
