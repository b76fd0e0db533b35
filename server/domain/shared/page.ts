/** Some rows of a list, and the cursor of the next ones. */
export interface Page<T> {
  readonly rows: readonly T[];
  /** Null on the last page. */
  readonly siguienteCursor: string | null;
}

/** Returns a page of `limite` rows from up to one more, which shows that there is a next page. */
export function pageOf<T>(found: readonly T[], limite: number, cursorOf: (last: T) => string): Page<T> {
  const rows = found.slice(0, limite);
  const last = rows.at(-1);
  return { rows, siguienteCursor: found.length > limite && last !== undefined ? cursorOf(last) : null };
}
