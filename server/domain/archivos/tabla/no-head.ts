/** Rows among which the head is looked for and may be chosen. */
export const HEAD_ROWS = 20;
/** Where none of them is one. */
export const NO_HEAD = -1;
