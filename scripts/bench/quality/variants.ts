import type { EntryName, ListaEntry } from "../../../server/domain/listas/lista-entry";
import { seededRandom } from "../../../server/domain/screening/testing/synthetic-names";
import type { PersonaTipo } from "../../../server/domain/screening/types";
import { isColombianCompany } from "./companies";
import { accented, shuffled, typos } from "./misspell";
import { isOtherTranscription } from "./transcription";

/** A query for an entry: one of its names as a person may write it. */
export interface Variant {
  readonly consulta: string;
  readonly tipo: PersonaTipo;
  readonly names: readonly EntryName[];
}

export interface VariantSet {
  readonly name: string;
  /** Whether the query has Latin letters. */
  readonly isLatin: boolean;
  readonly variants: readonly Variant[];
}

interface Source {
  readonly text: string;
  readonly words: readonly string[];
  readonly entry: ListaEntry;
  readonly random: () => number;
}

/** Null if the set cannot use the name. */
type Make = (source: Source) => string | null;

const PARTICLE = /^(?:de|del|la|las|los|y|da|dos|van|von|der|den|al|el|bin|ibn|abu|abd|ould|ul|ur)$/i;
/** Long enough that three wrong letters leave a name. */
const isLong = ({ words, text }: Source): boolean => words.length >= 2 && text.length >= 12;

const withTypos =
  (count: number): Make =>
  (source) =>
    isLong(source) ? typos(source.text, count, source.random) : null;

const dropping =
  (...places: readonly number[]): Make =>
  ({ words }) =>
    words.length >= 2 + places.length
      ? words.filter((_, place) => !isAt(words, places, place)).join(" ")
      : null;

const isAt = (words: readonly string[], places: readonly number[], place: number): boolean =>
  places.includes(place) || places.includes(place - words.length);

const withoutSecondSurname = dropping(-1);

const PERSON_SETS: Readonly<Record<string, Make>> = {
  "as listed": ({ text }) => text,
  "any order": ({ words, random }) => (words.length < 2 ? null : shuffled(words, random).join(" ")),
  "SURNAME, Given": ({ words }) =>
    words.length < 2 ? null : `${words.slice(-2).join(" ")}, ${words.slice(0, -2).join(" ")}`,
  "no second name": dropping(1),
  "no second surname": withoutSecondSurname,
  "neither of them": dropping(1, -1),
  "no particles": ({ words }) => {
    const kept = words.filter((word) => !PARTICLE.test(word));
    return kept.length < words.length && kept.length >= 2 ? kept.join(" ") : null;
  },
  "particles joined": ({ text }) => {
    const joined = text.replace(/\b(al|el|de|del|abu|bin|la|van|abd)[ -](?=\p{L})/giu, "$1");
    return joined === text ? null : joined;
  },
  "1 typo": withTypos(1),
  "2 typos": withTypos(2),
  "3 typos": withTypos(3),
  "2 typos, no 2nd surname": (source) => {
    const shorter = withoutSecondSurname(source);
    return shorter === null || shorter.length < 12 ? null : typos(shorter, 2, source.random);
  },
  "other accents": ({ text, random }) => accented(text, random),
  "second name an initial": ({ words }) =>
    words.length < 3
      ? null
      : words.map((word, place) => (place === 1 ? `${word.slice(0, 1)}.` : word)).join(" "),
  "with a title": ({ text, random }) =>
    `${["Dr.", "Sra.", "Ing.", "Señor", "Lic. Don"][Math.floor(random() * 5)]} ${text}`,
  "after an a.k.a.": ({ text }) => `Perico Imaginado a.k.a. ${text}`,
  "points, apostrophes gone": ({ text }) => {
    const bare = text.replace(/[.'’`´]/gu, "");
    return bare === text ? null : bare;
  },
};

const COMPANY_SETS: Readonly<Record<string, Make>> = {
  "company as S.A.S.": ({ text }) =>
    `${text.replace(/[\s,]+(?:S\.?A\.?S\.?|LTDA\.?|S\.A\.|LLC|INC\.?)$/i, "")} S.A.S.`,
  "company, 1 typo": withTypos(1),
};

/** Legal forms of Colombian companies, short and spelled out. */
const FORMAS: readonly (readonly [ending: RegExp, spelled: string])[] = [
  [/[\s,]+S\.?\s?A\.?\s?S\.?$/i, "Sociedad por Acciones Simplificada"],
  [/[\s,]+S\.?\s?A\.?$/i, "Sociedad Anónima"],
  [/[\s,]+LTDA\.?$/i, "Limitada"],
  [/[\s,]+E\.?\s?U\.?$/i, "Empresa Unipersonal"],
  [/[\s,]+S\.?\s?(?:C\.?\s?S|en C)\.?$/i, "Sociedad en Comandita"],
];

function formaOf(text: string): { bare: string; abbreviated: string; spelled: string } | null {
  for (const [ending, spelled] of FORMAS) {
    const [abbreviated] = ending.exec(text) ?? [];
    if (abbreviated) return { bare: text.replace(ending, ""), abbreviated: abbreviated.trim(), spelled };
  }
  return null;
}

const withForma =
  (make: (forma: NonNullable<ReturnType<typeof formaOf>>) => string): Make =>
  ({ text }) => {
    const forma = formaOf(text);
    return forma && make(forma);
  };

const COLOMBIAN_COMPANY_SETS: Readonly<Record<string, Make>> = {
  "CO company, as listed": ({ text }) => text,
  "CO company, 1 typo": withTypos(1),
  "CO company, form dropped": withForma(({ bare }) => bare),
  "CO company, spelled out": withForma(({ bare, spelled }) => `${bare} ${spelled}`),
  "CO company, form in front": withForma(({ bare, abbreviated }) => `${abbreviated} ${bare}`),
  "CO company, spelled in front": withForma(({ bare, spelled }) => `${spelled} ${bare}`),
};

const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;

/** Names in a seeded random order. A set takes the first ones that it can use. */
function sources(entries: readonly ListaEntry[], tipo: PersonaTipo, random: () => number): Source[] {
  const named = entries
    .filter((entry) => entry.tipo === tipo)
    .flatMap((entry) =>
      entry.names
        .filter(({ text }) => LATIN.test(text) && /\p{L}.*\p{L}/u.test(text))
        .map(({ text }) => ({ text, words: text.split(/\s+/), entry, random })),
    );
  return shuffled(named, random);
}

function* variantsOf(from: readonly Source[], tipo: PersonaTipo, make: Make): Generator<Variant> {
  for (const source of from) {
    const consulta = make(source);
    if (consulta !== null) yield { consulta, tipo, names: source.entry.names };
  }
}

/** Queries with one name of an entry for the entry without it, whose other names are the same in other letters. */
function* aliasPairs(
  from: readonly Source[],
  isPair: (queried: string, listed: string) => boolean,
): Generator<Variant> {
  for (const { text, entry } of from) {
    const names = entry.names.filter((name) => isPair(text, name.text));
    if (names.length > 0) yield { consulta: text, tipo: "natural", names };
  }
}

function otherScripts(
  entries: readonly ListaEntry[],
  script: RegExp,
  random: () => number,
): Generator<Variant> {
  const named = entries
    .filter(({ tipo }) => tipo === "natural")
    .flatMap((entry) =>
      entry.names
        .filter(({ text }) => script.test(text))
        .map(({ text }) => ({ text, words: text.split(/\s+/), entry, random })),
    );
  return aliasPairs(shuffled(named, random), (_, listed) => LATIN.test(listed));
}

function firstOf<T>(stream: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const item of stream) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}

/**
 * Queries for listed entries: at most `sample` variants per set, from `entries`, and in other scripts from
 * `multilingual`. The same arguments give the same sets.
 */
export function variantSets(
  entries: readonly ListaEntry[],
  multilingual: readonly ListaEntry[],
  sample: number,
  seed = 0,
): VariantSet[] {
  const random = seededRandom(sample + seed);
  const persons = sources(entries, "natural", random);
  const companies = sources(entries, "juridica", random);
  const colombian = sources(entries.filter(isColombianCompany), "juridica", random);
  const streams: [string, Generator<Variant>][] = [
    ...Object.entries(PERSON_SETS).map(([name, make]): [string, Generator<Variant>] => [
      name,
      variantsOf(persons, "natural", make),
    ]),
    ["other transcription", aliasPairs(persons, isOtherTranscription)],
    ["in Cyrillic", otherScripts(multilingual, /\p{Script=Cyrillic}/u, random)],
    ["in Arabic", otherScripts(multilingual, /\p{Script=Arabic}/u, random)],
    ["in Greek", otherScripts(multilingual, /\p{Script=Greek}/u, random)],
    ...Object.entries(COMPANY_SETS).map(([name, make]): [string, Generator<Variant>] => [
      name,
      variantsOf(companies, "juridica", make),
    ]),
    ...Object.entries(COLOMBIAN_COMPANY_SETS).map(([name, make]): [string, Generator<Variant>] => [
      name,
      variantsOf(colombian, "juridica", make),
    ]),
  ];
  return streams.map(([name, stream]) => {
    const variants = firstOf(stream, sample);
    return { name, isLatin: variants.every(({ consulta }) => LATIN.test(consulta)), variants };
  });
}
