/** An Idempotency-Key of our own. The header admits no space, so that no client can send one. */
export const internalKey = (name: string): string => ` ${name}`;
