/**
 * A source's text on one line: trimmed, inner spaces and line breaks collapsed. Soft hyphens, zero-width marks and
 * stray byte order marks go: they are typesetting, and inside a name they would split a word. A soft hyphen after an Ã
 * stays: the two are an í that was encoded once too often.
 */
export const tidyText = (text: string): string =>
  text
    .replace(/(?<!Ã)\u00ad|[\u200b-\u200f\u2060\ufeff]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
