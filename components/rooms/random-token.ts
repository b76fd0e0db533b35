const BYTES = 16;
/** UUID version 4, variant 1. */
const PATTERN = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/;

/** A random UUID. `crypto.randomUUID` exists only over https, so it is made of random bytes. */
export function randomToken(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(BYTES));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(PATTERN, "$1-$2-4$3-8$4-$5");
}
