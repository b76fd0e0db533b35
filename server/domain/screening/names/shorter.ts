import { isGeneric, saysTrade } from "../correspondence/generic-words";
import { formsOf, GIVEN_NAMES, SPANISH_NAMES } from "../correspondence/well-known-names";
import { compare, prepareName } from "../score/compare";
import { nearestScore, POSIBLE, reaches } from "../score/score";
import type { PersonaTipo } from "../types";
import { translationsOf } from "./abbreviations";
import { encode } from "./alphabet";
import { isOnlyGiven, type Matches } from "./several-names";
import { sortTokens } from "./sounds";
import { spanishSounds } from "./sounds-alike";
import { isLink } from "./titles";

/** A name that a person or a company goes by that has a longer one. */
export interface ShorterName {
  readonly name: string;
  /** Matches names of no more words only. */
  readonly isBound: boolean;
}

/** As Russian, Ukrainian and Belarusian passports write them, and papers in German and Swedish. */
const PATRONYMIC =
  /(?:[aeo]vi(?:t|s|)ch|[eo]vych|[eo][vw][iy](?:tj|ts|tsch)|[eio]vna|[ae]una|ichna|[iy]ich|ilich|kuzmich|lukich|nikitich)$/;
/** Between the words of Arabic names, where some write them and others do not. */
const ARABIC = new Set("al el ul bin ibn bn ben ould".split(" "));
/** A name of fewer words has no shorter one. */
const FEWEST = 3;
/** A name of so many words, links aside, and of so many Spanish ones at most is called by its first and its last. */
const LISTED = { fewest: FEWEST, mostSpanish: 1 };
const QUERIED = { fewest: 4, mostSpanish: 0 };
const spanishIn = (words: readonly string[]): number =>
  new Set(words.filter((word) => SPANISH_NAMES.has(word))).size;
/** A name that scores so much beside a shorter one is found by it anyway, and with a typo too. */
const ENOUGH = 0.8;
const MARRIED = /^(\S+) (\S.*) de (\S{3,})$/;

/** A given name, of which one ends in a, before other words: a man may be called José María. */
const WOMANS = /^(?!(?:jose|jesus|juan|luis) )(?:\S+ )?\S*a \S/;

/** The shorter names of a listed person or company. */
export function shorterListed(name: string, tipo: PersonaTipo): readonly ShorterName[] {
  const words = name.split(" ");
  if (words.length < FEWEST) return NONE;
  if (tipo === "juridica") return withoutTrade(name, words);
  const [plain, married] = [withoutArticles(words), beforeMarriage(name)];
  const isTwo = (shorter: string) => shorter.split(" ").length === 2;
  return [
    ...[
      withoutPatronymic(words),
      firstAndLast(name, words, LISTED),
      withoutMohammad(words),
      ...asCalled(name, words),
    ].flatMap((shorter) => (shorter === null ? NONE : [{ name: shorter, isBound: true }])),
    ...(plain !== null && isTwo(plain) ? [{ name: plain, isBound: false }] : NONE),
    ...(married !== null && WOMANS.test(married) ? [{ name: married, isBound: isTwo(married) }] : NONE),
  ];
}

/**
 * The shorter names of a person who is asked for, and what each may match, if not what the whole may: without a patronymic
 * none of more words, and none of other length where more is left out.
 */
export function shorterQueried(
  name: string,
): readonly { readonly name: string; readonly as: Matches | null }[] {
  const words = name.split(" ");
  if (words.length < FEWEST) return [];
  return [
    { name: withoutPatronymic(words), as: "no_longer" as const },
    { name: withoutMohammad(words), as: "as_long" as const },
    { name: firstAndLast(name, words, QUERIED), as: "as_long" as const },
    { name: withoutArticles(words), as: null },
    { name: beforeMarriage(name), as: null },
  ].flatMap(({ name: shorter, as }) => (shorter === null ? [] : [{ name: shorter, as }]));
}

const NONE: readonly ShorterName[] = [];

/** Without the patronymic between others, which most people leave out: "Igor Vladimirovich Zyuzin". */
function withoutPatronymic(words: readonly string[]): string | null {
  const left = words.filter((word, at) => at === 0 || at === words.length - 1 || !PATRONYMIC.test(word));
  return left.length === words.length ? null : left.join(" ");
}

/** A company's words that do not say what it is, two at least: "Federal Research Center Zubimax-Harakzab". None if they score enough beside the whole. */
function withoutTrade(name: string, words: readonly string[]): readonly ShorterName[] {
  const own = words.filter((word) => word.length > 2 && !isDescriptive(word) && !/\d/.test(word));
  const shorter = own.join(" ");
  return own.length < 2 || isFound(shorter, name) ? NONE : [{ name: shorter, isBound: false }];
}

/** Whether a shorter name has the score beside the whole. */
const isFound = (shorter: string, name: string): boolean =>
  [
    [shorter, name],
    [sortTokens(shorter), sortTokens(name)],
  ].some(([one = "", other = ""]) => reaches(compare(prepareName(one), encode(other)), POSIBLE));

/** Each given name of a Spanish speaker who has two, with the first of two surnames, if few people have that: "Elda Zubimax". */
function asCalled(name: string, words: readonly string[]): readonly string[] {
  const [one = "", second = "", surname = "", ...others] = words.filter((word) => !isLink(word));
  const isSpanish = others.length === 1 && (GIVEN_NAMES.has(one) || GIVEN_NAMES.has(second));
  if (!isSpanish || spanishIn(words) < 1) return [];
  return [one, second]
    .filter((given) => tells(given, surname))
    .map((given) => `${given} ${surname}`)
    .filter((called) => !isFound(called, name));
}

const isDescriptive = (word: string): boolean =>
  isLink(word) || saysTrade(word) || translationsOf(word).length > 0;

function withoutArticles(words: readonly string[]): string | null {
  const left = words.filter((word, at) => at === 0 || !ARABIC.has(word));
  const isShorter = left.length < words.length && left.length > 1;
  return isShorter && spanishIn(words) <= LISTED.mostSpanish ? left.join(" ") : null;
}

/** A long name's first word and its last, if the last is none that many have: "Aisha Muammar Muhammed Abu Minyar Qadhafi". */
function firstAndLast(
  name: string,
  words: readonly string[],
  { fewest, mostSpanish }: typeof LISTED,
): string | null {
  if (spanishIn(words) > mostSpanish) return null;
  const own = words.filter((word) => !isLink(word));
  const [first = "", last = ""] = [own[0], own.at(-1)];
  if (own.length < fewest || SPANISH_NAMES.has(first) || !tells(first, last)) return null;
  const shorter = `${first} ${last}`;
  return nearestScore(compare(prepareName(shorter), encode(name))) < ENOUGH ? shorter : null;
}

/** Without the Mohammad before other names: "Mohammed Yahya Mujahid". */
function withoutMohammad(words: readonly string[]): string | null {
  if (!isMohammad(words[0] ?? "")) return null;
  const others = words.slice(1);
  const own = others.filter((word) => !isLink(word));
  return own.length > 1 && tells(own[0] ?? "", own.at(-1) ?? "") ? others.join(" ") : null;
}

const isMohammad = (word: string): boolean => /^m/.test(word) && formsOf(word).includes("mohammad");
/** Of Spanish names as they sound, so that Gonzales is one of them. */
const SPANISH_SOUNDS = new Set([...SPANISH_NAMES].map(spanishSounds));
/** In test mode it is everybody's. */
const TEST_SURNAME = "prueba";
const isCommon = (word: string): boolean =>
  GIVEN_NAMES.has(word) ||
  word === TEST_SURNAME ||
  formsOf(word).length > 0 ||
  SPANISH_SOUNDS.has(spanishSounds(word));
const tells = (first: string, last: string): boolean =>
  first.length > 1 && last.length > 2 && !isCommon(last);

/** A woman's name without her husband's surname, which stands where her own second one would: "Ana Soto de Paz". */
function beforeMarriage(name: string): string | null {
  if (!name.includes(" de ")) return null;
  const [, given = "", own = "", his = ""] = MARRIED.exec(name) ?? [];
  const last = own.split(" ").at(-1) ?? "";
  const isMarried = !isGeneric(given) && !isOnlyGiven(last) && !isOnlyGiven(his);
  return isMarried ? `${given} ${own}` : null;
}
