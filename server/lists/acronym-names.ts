import { normalizeName } from "../domain/screening/names/normalize";
import { isCountryName } from "./country";

const IN_PARENTHESES = /^(.*\S)\s*\(([^()]+)\)[\s.,)]*$/u;
const ACRONYM = /^[\p{L}\d][\p{L}\d.&/’'-]{1,11}$/u;
const MOST_CHARS_OF_A_FORM = 8;

/** Names of states that end names of companies and offices, short and in the languages of the lists. */
const STATES = new Set(
  "UK U.K. USA U.S.A. US UAE U.A.E. USSR DPRK KNDR KNDK KDR KLDR KRLD KTDR RDPK RDPC RPDC DLRK LDRK КНДР ΛΔΒΚ ΛΔΚ DRC PRC HK РФ СССР".split(
    " ",
  ),
);
/** Words that describe many companies. */
const COMMON = new Set("NGO ONG SEZ FTZ HOLDING OFFSHORE OFF-SHORE GROUP BRANCH".split(" "));

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

const isShortLegalForm = (word: string): boolean =>
  word.length <= MOST_CHARS_OF_A_FORM && normalizeName(`zz ${word}`, "juridica") === "zz";

/** Returns the part of `BF CO.` before the legal form. */
function withoutLegalForm(words: string): string {
  const [first = "", form = "", ...others] = words.split(" ");
  return form !== "" && others.length === 0 && isShortLegalForm(form) ? first : words;
}

/** Whether the letters can be picked from the words of the name in their order, the first one at a word's start. */
function isSpelledBy(acronym: string, name: string): boolean {
  const letters = (text: string) =>
    text
      .normalize("NFKD")
      .toUpperCase()
      .replace(/[^\p{L}\d ]+/gu, "");
  const [first = "", ...others] = letters(acronym).replaceAll(" ", "");
  const words = ` ${letters(name)}`;
  let at = words.indexOf(` ${first}`) + 1;
  if (at === 0) return false;
  return others.every((letter) => {
    at = words.indexOf(letter, at + 1);
    return at > 0;
  });
}

/** In a name without lower case, only the letters tell an acronym from a word. */
const looksLikeOne = (word: string, name: string): boolean =>
  /\p{Ll}/u.test(name) || !HAS_CASE.test(name)
    ? countOf(/\p{Lu}/gu, word) >= countOf(/\p{Ll}/gu, word)
    : isSpelledBy(word, name) || !/[AEIOUYАЕИОУЫЭЮЯΑΕΗΙΟΥΩ\d]/u.test(word);

const HAS_CASE = /\p{Lu}|\p{Ll}/u;

/** Whether a word in the parentheses of `name` is its acronym. */
export const isAcronym = (word: string, name: string): boolean =>
  ACRONYM.test(word) &&
  countOf(/\p{Lu}/gu, word) >= 2 &&
  !STATES.has(word) &&
  !COMMON.has(word) &&
  !isCountryName(word) &&
  !isShortLegalForm(word) &&
  looksLikeOne(word, name);

/**
 * The names in an organization's name that ends in its acronym: the whole, the name without it, and the acronym, as
 * `Alliance Fleuve Congo (AFC)`. A place, a legal form or a common word there is none, and the whole the only name.
 * Contract-decisions 202.
 */
export function acronymNames(whole: string): string[] {
  const [, name = "", inner = ""] = IN_PARENTHESES.exec(whole) ?? [];
  const acronyms = inner.split(/,\s+/).filter((word) => isAcronym(withoutLegalForm(word), name));
  return acronyms.length === 0 || isCountryName(name) ? [whole] : [whole, name, ...acronyms];
}
