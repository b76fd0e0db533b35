/** Kinds of numbers that sources write beside the number: `ИНН 7717653542`, `100211261(УНП)`. */
const KIND = /\(?(?<![\p{L}\p{N}])(?:инн|кпп|огрн|унп|nuit)(?![\p{L}\p{N}])\)?/giu;
/** `Series 9005 No 679558`: both are the number. */
const BETWEEN = /(?<![\p{L}\p{N}])(?:series?|серия|no|nr|№)\.?\s+(?=\d)/giu;
/** Signs, or a Colombian kind: `C.C. 79.123.456`, `NIT 900.123.456-1`. Not "CE", which begins passports. */
const BEFORE =
  /^[\s:;.,#-]*(?:(?:c[eé]dula(?: de \p{L}+)?|c\.c\.|cc(?= )|n\.?i\.?t\.?)(?: n[o°º]\.?)?[\s.:#]*(?=\d))?/iu;
/** A place, a kind or a date: `6000845 Nabatieh`, `C 1415363 - 16/2/1421H`. */
const AFTER = /(?<=\d)\s+(?:\p{L}{4,}(?:[\s-]+\p{L}+)*|-\s+\d+\/\d+\/\d{4}H?)$/u;
const JOINED = /\s*;\s*|,\s+|\s+(?:and|or|y|o)\s+|\s*\/\s+|\s+\/|\s*\(?\b[a-z]\)\s*/;

/** A document's number as its holder would write it: on one line, without labels and signs around it. */
export const tidyNumber = (written: string): string =>
  tidyText(tidyText(written).replace(KIND, " ").replace(BETWEEN, "").replace(BEFORE, "").replace(AFTER, ""));

/** The numbers that a source joins in one field, `A123456; B123456` or `(a) 123456 (b) 234567`: none is short. */
export function numbersIn(field: string): readonly string[] {
  const numbers = field.split(JOINED).filter((part) => part !== "");
  return numbers.length > 1 && numbers.every((part) => /(?:\d.*){5}/.test(part)) ? numbers : [field];
}

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
