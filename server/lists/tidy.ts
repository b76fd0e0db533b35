/** Kinds of numbers that sources write beside the number: `ИНН 7717653542`, `100211261(УНП)`. */
const KIND = /\(?(?<![\p{L}\p{N}])(?:инн|кпп|огрн|унп|nuit)(?![\p{L}\p{N}])\)?/giu;
/** `Series 9005 No 679558`: both are the number. */
const BETWEEN = /(?<![\p{L}\p{N}])(?:series?|серия|no|nr|№)\.?\s+(?=\d)/giu;
const BEFORE = /^[\s:;.,#-]+/;

/** A document's number as its holder would write it: on one line, without labels and signs around it. */
export const tidyNumber = (written: string): string =>
  tidyText(tidyText(written).replace(KIND, " ").replace(BETWEEN, "").replace(BEFORE, ""));

/**
 * A source's text on one line: trimmed, inner spaces and line breaks collapsed. Soft hyphens, zero-width marks and
 * stray byte order marks go: they are typesetting, and inside a name they would split a word. A soft hyphen after an Ã
 * stays: the two are an í that was encoded once too often.
 */
export const tidyText = (text: string): string =>
  TIDY.test(text)
    ? text
    : text
        .replace(/(?<!Ã)\u00ad|[\u200b-\u200f\u2060\ufeff]/gu, "")
        .replace(/\s+/gu, " ")
        .trim();

/** Words in Western letters with one space between them, as most texts are. */
const TIDY = /^(?:[!-~\u00a1-\u00ac\u00ae-\u00ff]+(?: [!-~\u00a1-\u00ac\u00ae-\u00ff]+)*)?$/;
