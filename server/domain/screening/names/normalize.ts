import anyAscii from "any-ascii";
import type { PersonaTipo } from "../types";
import { withNamesSpelledOut, withoutAbbreviations } from "./abbreviations";
import { withoutLegalForms } from "./legal-forms";
import { withDrawnLetters, withLetters } from "./look-alikes";
import { withDigits, withNumbersApart } from "./numbers";
import { isUnvowelled, readInContext } from "./script-readings";
import { withoutTitles } from "./titles";

/** Before NFKD, which makes a space of a spacing accent and letters of ™: D´Angelo is one word. Format characters are no text. */
const DELETED_AS_WRITTEN = /[´`\p{Cf}]/gu;
const MARKS_OF_GOODS = /[™℠]/gu;
/** Accents and vowel points. The Japanese voicing marks are letters of their own scripts only. */
const MARKS =
  /(?![\u3099\u309a])\p{Script=Inherited}|(?<![\p{Script=Hiragana}\p{Script=Katakana}])[\u3099\u309a]/gu;
/** Marks that stand on a letter of another script, where they spell nothing, and those that enclose. Indic vowels are marks of their own script. */
const FOREIGN_MARKS = new RegExp(
  ["Latin", "Cyrillic", "Greek", "Arabic", "Hebrew", "Han", "Hangul", "Armenian", "Georgian"]
    .map((script) => `(?<=\\p{Script=${script}})(?!\\p{Script=${script}})\\p{M}+`)
    .concat("\\p{Me}+")
    .join("|"),
  "gu",
);
/** After transliteration, which writes the ayn and the hamza as apostrophes. */
const DELETED = /[.'`]/g;
const SEPARATORS = /[^a-z0-9]+/g;
/** Before a company's name of several words, where most leave it out. "The Base" stays: "base" is any company's word. */
const THE = /^the (?=\S+ \S)/;

/** Emoji and other symbols, which transliteration would spell out in English, and the line break that it leaves out. */
const SYMBOLS = /[\p{S}\u0085]/gu;

/** Plain text, of which there is nothing to transliterate: most names. */
const ASCII = /^[\0-\x7f]*$/;

/** The same with letters that are a plain one and an accent: nearly all others. */
const ACCENTED =
  /^[\0-\x7f\u00c0-\u00c5\u00c7-\u00cf\u00d1-\u00d6\u00d9-\u00dd\u00e0-\u00e5\u00e7-\u00ef\u00f1-\u00f6\u00f9-\u00fd\u00ff]*$/;
const ACCENTS = /[\u0300-\u036f]/g;

function toLatin(text: string): string {
  if (ASCII.test(text)) return text;
  if (ACCENTED.test(text)) return text.normalize("NFD").replace(ACCENTS, "");
  const unmarked = withDrawnLetters(text.replace(DELETED_AS_WRITTEN, "").replace(MARKS_OF_GOODS, " "))
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(FOREIGN_MARKS, "")
    .replace(SYMBOLS, " ");
  // Composed again, because transliteration knows Korean syllables and not their parts.
  return anyAscii(readInContext(unmarked).normalize("NFC"));
}

/**
 * names/ takes a name as somebody wrote it, in any script, and gives it as it is compared: plain letters, digits and
 * spaces (normalize), each at its code (alphabet).
 *
 * A name as it is compared: `a`-`z`, `0`-`9` and single spaces between tokens, without a person's titles or a
 * company's legal forms; a company's numbers as digits. Empty where nothing is left. Source: matching.md section 1.
 */
export const normalizeName = (text: string, tipo: PersonaTipo): string => readAs(plainText(text), tipo);

/** Reads a name in plain words as one of a person or of a company. */
export const readAs = (plain: string, tipo: PersonaTipo): string =>
  tipo === "natural"
    ? withLetters(withNamesSpelledOut(withoutTitles(plain)))
    : withDigits(withoutAbbreviations(withoutLegalForms(withNumbersApart(plain)).replace(THE, "")));

/** Any text as plain words: `a`-`z`, `0`-`9` and single spaces. */
export const plainText = (text: string): string =>
  toLatin(text).toLowerCase().replace(DELETED, "").replace(SEPARATORS, " ").trim();

/** A name as it is compared. */
export interface ComparableName {
  readonly normalized: string;
  /** Whether its own script left vowels out. */
  readonly isUnvowelled: boolean;
}

export const comparableName = (text: string, tipo: PersonaTipo): ComparableName => ({
  normalized: normalizeName(text, tipo),
  isUnvowelled: isUnvowelled(text),
});
