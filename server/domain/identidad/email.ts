/** An address as accounts have it: one account whatever the case it is typed in. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
