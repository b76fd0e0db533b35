import type { Check } from "../../domain/shared/check";

/** An integrity check with its SQL. */
export interface DeclaredCheck {
  readonly subject?: Check["subject"];
  /** Rows that there are to check. */
  readonly count: string;
  /** One row for each that differs: `row`, `found`, `expected`. */
  readonly differences: string;
}
