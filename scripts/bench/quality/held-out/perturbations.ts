import type { EntryName, ListaEntry } from "../../../../server/domain/listas/lista-entry";
import { seededRandom } from "../../../../server/domain/screening/testing/synthetic-names";

/** A listed name as a person who sees it may write it. */
export interface Perturbed {
  readonly consulta: string;
  readonly tipo: "natural" | "juridica";
  /** Of its entry. */
  readonly sourceId: string;
  readonly names: readonly EntryName[];
}

export interface PerturbedSet {
  readonly name: string;
  readonly asked: readonly Perturbed[];
}

type Words = readonly string[];
/** Null if this does not apply to the name. */
type Perturb = (words: Words, random: () => number) => Words | null;

const pick = <T>(from: readonly T[], random: () => number): T =>
  from[Math.floor(random() * from.length)] as T;

/** Typing errors: a neighbouring key, a double key, a missing key, two exchanged. */
const KEYBOARD = ["qwertyuiop", "asdfghjklñ", "zxcvbnm"];

function keyBeside(letter: string, random: () => number): string {
  const row = KEYBOARD.find((keys) => keys.includes(letter));
  if (!row) return pick([..."aeiou"], random);
  const at = row.indexOf(letter);
  return pick(
    [row[at - 1], row[at + 1]].filter((key) => key !== undefined),
    random,
  ) as string;
}

/** For words of four letters or more. */
function slip(word: string, random: () => number): string {
  const at = Math.floor(random() * (word.length - 1));
  const [head, letter, rest] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  return pick(
    [
      head + keyBeside(letter.toLowerCase(), random) + rest,
      head + letter + letter + rest,
      head + rest,
      head + rest.charAt(0) + letter + rest.slice(1),
    ],
    random,
  );
}

const slips =
  (count: number): Perturb =>
  (words, random) => {
    const typed = [...words];
    for (let done = 0; done < count; done++) {
      const places = typed.flatMap((word, place) => (word.length > 3 ? [place] : []));
      if (places.length < 2) return null;
      const place = pick(places, random);
      typed[place] = slip(typed[place] as string, random);
    }
    return typed;
  };

const without =
  (place: number): Perturb =>
  (words) =>
    words.length >= 4 ? words.toSpliced(place, 1) : null;

/** Spellings that clerks, parishes and translators exchange, both ways, in any language of the lists. */
const SPELLINGS: readonly (readonly [string, string])[] = (
  "z=s v=b y=i j=g ll=y ph=f k=c x=ks w=v ou=u oo=u ee=i kh=j sh=ch dj=j ei=ey ai=ay " +
  "th=t dh=d q=k ks=x ov=off ey=ei ch=tch yu=iu ya=ia"
)
  .split(" ")
  .map((pair) => pair.split("=") as [string, string]);

const respelled: Perturb = (words, random) => {
  const places = words.flatMap((word, place) =>
    SPELLINGS.flatMap(([one, other]) =>
      [
        [one, other],
        [other, one],
      ].flatMap(([from = "", to = ""]) =>
        word.toLowerCase().indexOf(from, 1) > 0 && word.length > 3 ? [{ place, from, to }] : [],
      ),
    ),
  );
  if (places.length === 0) return null;
  const { place, from, to } = pick(places, random);
  const word = words[place]?.toLowerCase() ?? "";
  const at = word.indexOf(from, 1);
  return words.with(place, word.slice(0, at) + to + word.slice(at + from.length));
};

const then =
  (first: Perturb, second: Perturb): Perturb =>
  (words, random) => {
    const changed = first(words, random);
    return changed && second(changed, random);
  };

const swapped: Perturb = (words) => (words.length < 2 ? null : [...words.slice(-1), ...words.slice(0, -1)]);

/** A word of seven letters or more, abbreviated as companies do. */
const shortened =
  (shorten: (word: string, random: () => number) => string): Perturb =>
  (words, random) => {
    const places = words.flatMap((word, place) => (/^\p{L}{7,}$/u.test(word) ? [place] : []));
    if (places.length === 0 || words.length < 2) return null;
    const place = pick(places, random);
    return words.with(place, shorten(words[place] as string, random));
  };

const cutShort = shortened((word, random) => word.slice(0, 3 + Math.floor(random() * 3)));

/** The first letter and at most four consonants after it, including the last one. */
const consonantsAlone = shortened((word) => {
  const [first = "", ...rest] = word.normalize("NFD").replace(/\p{M}/gu, "");
  const consonants = rest.filter((letter) => !/[aeiou]/i.test(letter));
  return [first, ...consonants.slice(0, 2), consonants.at(-1) ?? ""].join("");
});

const GLUED = ["JSC", "LLC", "SAS", "LTDA", "GmbH"];

const formGlued: Perturb = (words, random) => {
  const form = pick(GLUED, random);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (random() < 0.5) return first.length > 4 ? words.with(0, form + first) : null;
  return last.length > 4 ? words.with(-1, last + form) : null;
};

const PERTURBATIONS: Readonly<Record<string, Perturb>> = {
  typed: (words) => words,
  swapped,
  "one typo": slips(1),
  "two typos": slips(2),
  "three typos": slips(3),
  "no second given name": without(1),
  "no second surname": without(-1),
  "two typos, no second name": then(without(1), slips(2)),
  "other spelling": respelled,
  "two other spellings": then(respelled, respelled),
};
const COMPANY_PERTURBATIONS: Readonly<Record<string, Perturb>> = {
  "company, typed": (words) => words,
  "company, one typo": slips(1),
  "company, two typos": (words, random) => (words.join("").length < 14 ? null : slips(2)(words, random)),
  "company, form dropped": (words) =>
    words.length < 3 || (words.at(-1)?.length ?? 0) > 4 ? null : words.slice(0, -1),
  "company, cut short": cutShort,
  "company, consonants": consonantsAlone,
  "company, form glued": formGlued,
};

const LATIN = /^[\p{Script=Latin}\p{Script=Common}]+$/u;

function mixed<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** At most `sample` per set, from names of two words or more in Latin letters that are not weak. */
export function perturbedSets(entries: readonly ListaEntry[], sample: number, seed: number): PerturbedSet[] {
  const random = seededRandom(seed + 7_777);
  return (["natural", "juridica"] as const).flatMap((tipo) => {
    const named = entries
      .filter((entry) => entry.tipo === tipo)
      .flatMap((entry) =>
        entry.names
          .filter(({ text, isWeak }) => !isWeak && LATIN.test(text))
          .map(({ text }) => ({ entry, text })),
      )
      .filter(({ text }) => text.split(/\s+/).length > 1);
    const sets = tipo === "natural" ? PERTURBATIONS : COMPANY_PERTURBATIONS;
    return Object.entries(sets).map(([name, perturb]) => {
      const asked: Perturbed[] = [];
      for (const { entry, text } of mixed(named, random)) {
        const consulta = perturb(text.split(/\s+/), random)?.join(" ");
        if (consulta !== undefined)
          asked.push({ consulta, tipo, sourceId: entry.sourceId, names: entry.names });
        if (asked.length === sample) break;
      }
      return { name, asked };
    });
  });
}
