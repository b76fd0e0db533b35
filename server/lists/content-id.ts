import { createHash } from "node:crypto";

/** Letters and digits only, upper case, without accents: what two spellings of one datum have in common. */
export const spellingKey = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * An identifier for entries of sources that give none: 128 bits of SHA-256, in hexadecimal, over the parts that say
 * who the entry is. The same parts give the same identifier in every version.
 */
export const contentId = (...parts: readonly string[]): string =>
  createHash("sha256").update(parts.map(spellingKey).join("\n")).digest("hex").slice(0, 32);
