import anyAscii from "any-ascii";
import { PERSONA_TIPOS, type PersonaTipo } from "../types";
import { withoutAbbreviations } from "./abbreviations";
import { hasTwoLetters } from "./has-two-letters";
import { withoutLegalForms } from "./legal-forms";
import { withLetters } from "./look-alike-digits";
import { withDigits } from "./numbers";
import { isUnvowelled, readInContext } from "./script-readings";
import { withoutTitles } from "./titles";

/** Before NFKD, which would make a space of a spacing accent: D´Angelo is one word. Format characters are no text. */
const DELETED_AS_WRITTEN = /[´`\p{Cf}]/gu;
/** Accents and vowel points. The Japanese voicing marks and the vowels of Indic scripts are letters to keep. */
const MARKS = /(?![\u3099\u309a])\p{Script=Inherited}/gu;
/** After transliteration, which writes the ayn and the hamza as apostrophes. */
const DELETED = /[.'`]/g;
const SEPARATORS = /[^a-z0-9]+/g;

/** Emoji and other symbols, which transliteration would spell out in English. */
const SYMBOLS = /\p{S}/gu;

const ALIAS_JOINTS = /\s*;\s*|\s+\(?(?:[afn]\.?k\.?a\.?|alias)(?::|\s)\s*/iu;

/** Plain text, of which there is nothing to transliterate: most names. */
const ASCII = /^[\0-\x7f]*$/;

function toLatin(text: string): string {
  if (ASCII.test(text)) return text;
  const unmarked = text
    .replace(DELETED_AS_WRITTEN, "")
    .replace(SYMBOLS, " ")
    .normalize("NFKD")
    .replace(MARKS, "");
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

const readAs = (plain: string, tipo: PersonaTipo): string =>
  tipo === "natural"
    ? withLetters(withoutTitles(plain))
    : withDigits(withoutAbbreviations(withoutLegalForms(plain)));

/** Any text as plain words: `a`-`z`, `0`-`9` and single spaces. */
export const plainText = (text: string): string =>
  toLatin(text).toLowerCase().replace(DELETED, "").replace(SEPARATORS, " ").trim();

/** A name as it is compared, and whether its own script left vowels out. */
export interface ComparableName {
  readonly normalized: string;
  readonly isUnvowelled: boolean;
}

export const comparableName = (text: string, tipo: PersonaTipo): ComparableName => ({
  normalized: normalizeName(text, tipo),
  isUnvowelled: isUnvowelled(text),
});

/** The same tokens in alphabetical order: the second form in which two names are compared. */
export const sortTokens = (normalized: string): string => normalized.split(" ").sort().join(" ");

/** A name as a person's and as a company's, which mostly are the same; of several the best counts. */
export type Readings = Readonly<Record<PersonaTipo, readonly ComparableName[]>>;

/**
 * What a query's name is compared as with persons and with companies, normalized: the whole as written and, where it
 * joins several names by "; ", "a.k.a." or "alias", each of them. The whole comes first and stays, so that splitting
 * never lowers a score. Only comparable names; empty where there is none, as where none was sent.
 */
export function queryReadings(nombre: string | null): Readings {
  const texts = nombre === null ? [] : new Set([nombre, ...nombre.split(ALIAS_JOINTS)]);
  const plain = [...texts].map((text) => ({ plain: plainText(text), isUnvowelled: isUnvowelled(text) }));
  const as = (tipo: PersonaTipo) => {
    const names = plain.map(({ plain, isUnvowelled }) => ({ normalized: readAs(plain, tipo), isUnvowelled }));
    const isFirst = ({ normalized }: ComparableName, place: number) =>
      names.findIndex((name) => name.normalized === normalized) === place;
    return names.filter(isFirst).filter(({ normalized }) => hasTwoLetters(normalized));
  };
  return { natural: as("natural"), juridica: as("juridica") };
}

/** Whether a name has something to compare: at least two letters once normalized (contract-decisions 50). */
export const isComparableName = (nombre: string): boolean =>
  PERSONA_TIPOS.some((tipo) => hasTwoLetters(normalizeName(nombre, tipo)));
