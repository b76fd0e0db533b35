/** Series that are no severity, told apart beside each other in both themes; where there are more, the others are one. */
export const SERIE_COLORS = [1, 2, 3, 4, 5].map((at) => `var(--color-serie-${at})`);
