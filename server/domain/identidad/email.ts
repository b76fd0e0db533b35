/** An address as accounts have it: one account whatever the case it is typed in. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** The mailbox that an address is of, for what is counted: `a+1@x` and `a+2@x` are the same person's `a@x`. */
export const mailboxOf = (email: string): string => normalizeEmail(email).replace(/\+[^@]*(?=@)/, "");
