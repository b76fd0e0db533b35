import { hash } from "node:crypto";

/** Letters and digits in upper case without accents, so that two spellings of one value agree. */
export const spellingKey = (text: string): string =>
  PLAIN.test(text)
    ? text.toUpperCase()
    : text
        .normalize("NFKD")
        .replace(/\p{M}/gu, "")
        .toUpperCase()
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim();

/** Words of which only the case may differ. */
const PLAIN = /^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/i;

/**
 * Returns an identifier for entries of sources without one: 128 bits of SHA-256, in hexadecimal, over the identifying
 * parts. The same parts give the same identifier in every version.
 */
export const contentId = (...parts: readonly string[]): string =>
  hash("sha256", parts.map(spellingKey).join("\n")).slice(0, 32);
