/** So many pages back are remembered; from further on one goes back to the first. */
const MOST_BACK = 20;

/** Where each page after the first begins, up to the one that begins at `siguiente`. */
export const nextCursores = <Cursor>(cursores: readonly Cursor[], siguiente: Cursor): Cursor[] =>
  [...cursores, siguiente].slice(-MOST_BACK);
