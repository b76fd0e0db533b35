import { seededRandom } from "../../../../server/domain/screening/testing/synthetic-names";
import { PEOPLES, type People } from "./peoples";

/** A query and a listed name, with the judgement of a person who reads both. */
export interface LabelledPair {
  readonly consulta: string;
  readonly lista: string;
  readonly isSame: boolean;
  readonly people: string;
  readonly kind: string;
}

type Random = () => number;
type Words = readonly string[];
type Changed = readonly [consulta: Words, lista: Words];
/** Null if the name does not suit this kind. */
type Kind = (words: Words, people: People, random: Random) => Changed | null;

const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)] as T;

/** Every other row: the half to choose on, or to judge on. */
const rowsOf = <T>(rows: readonly T[], half: number): T[] => rows.filter((_, place) => place % 2 === half);

function fullName(people: People, random: Random): string[] {
  const given = random() < 0.7 ? people.men : people.women;
  const some = (from: readonly string[]) => {
    const first = pick(from, random);
    return [
      first,
      pick(
        from.filter((word) => word !== first),
        random,
      ),
    ];
  };
  return people.shape(some(given), some(people.surnames));
}

/** Replaces one word of the name by each of the two. */
const replacing =
  (rows: (people: People) => readonly (readonly [string, string])[]): Kind =>
  (words, people, random) => {
    const [one, other] = pick(rows(people), random);
    const [from, to] = random() < 0.5 ? [one, other] : [other, one];
    const place = Math.floor(random() * words.length);
    return [words.with(place, from), words.with(place, to)];
  };

/** One letter added, removed, replaced, or two exchanged. */
function slip(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const [head, own, rest] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  return pick(
    [
      head + letter + rest,
      head + rest,
      head + own + letter + rest,
      head + rest.charAt(0) + own + rest.slice(1),
    ],
    random,
  );
}

const typos =
  (count: number): Kind =>
  (words, _, random) => {
    let typed = words;
    for (let done = 0; done < count; done++) {
      const place = Math.floor(random() * typed.length);
      if ((typed[place]?.length ?? 0) < 4) return null;
      typed = typed.with(place, slip(typed[place] as string, random));
    }
    return [typed, words];
  };

const dropping =
  (place: number): Kind =>
  (words) =>
    words.length < 4 ? null : [words.toSpliced(place, 1), words];

const kindsOf = (
  half: number,
): { readonly same: Readonly<Record<string, Kind>>; readonly other: Readonly<Record<string, Kind>> } => ({
  same: {
    "another spelling": replacing(({ spellings }) => rowsOf(spellings, half)),
    "one typo": typos(1),
    "two typos": typos(2),
    swapped: (words) => [[...words.slice(-1), ...words.slice(0, -1)], words],
    "a name not said": dropping(1),
    "a surname not said": dropping(-1),
    "an initial": (words) => (words.length < 3 ? null : [words.with(1, `${words[1]?.charAt(0)}.`), words]),
    joined: (words) =>
      words.length < 3 ? null : [[`${words[0]}${words[1]?.toLowerCase()}`, ...words.slice(2)], words],
  },
  other: {
    "names that look alike": replacing(({ alike }) => rowsOf(alike, half)),
    "two that look alike": (words, people, random) => {
      const first = replacing(() => rowsOf(people.alike, half))(words, people, random);
      const second = first && replacing(() => rowsOf(people.alike, half))(first[0], people, random);
      return (
        first &&
        second && [
          second[0],
          first[1].map((word, place) =>
            second[0][place] === first[0][place] ? word : (second[1][place] ?? ""),
          ),
        ]
      );
    },
    "a word left on both sides": (words, people, random) => {
      const kept = [...words.slice(0, -1)];
      const [one, other] = [fullName(people, random), fullName(people, random)].map(
        (name) => name.at(-1) ?? "",
      );
      return one === other
        ? null
        : [
            [...kept, one ?? ""],
            [...kept.slice(random() < 0.5 ? 0 : 1), other ?? ""],
          ];
    },
    "another given name": (words, people, random) => {
      const one = pick(random() < 0.5 ? people.men : people.women, random);
      return one === words[0] ? null : [words.with(0, one), words];
    },
    "a common alias": (words, people, random) =>
      people.name === "Spanish" || people.name === "Arabic"
        ? [
            [words[0] ?? "", words.at(-1)?.replace("Al-", "") ?? ""],
            [random() < 0.3 ? `Don ${words[0]}` : (words[0] ?? "")],
          ]
        : null,
  },
});

/** Equally many pairs of each people, half of them of the same person, from one half of the rows. */
export function labelledPairs(count: number, half: number, seed: number): LabelledPair[] {
  const random = seededRandom(5_000 + 2 * seed + half);
  const { same, other } = kindsOf(half);
  return PEOPLES.flatMap((people) =>
    [true, false].flatMap((isSame) => {
      const kinds = Object.entries(isSame ? same : other);
      const found: LabelledPair[] = [];
      for (let turn = 0; found.length < count / (2 * PEOPLES.length); turn++) {
        const [kind, make] = kinds[turn % kinds.length] as [string, Kind];
        const made = make(fullName(people, random), people, random);
        if (made === null || made[0].join(" ") === made[1].join(" ")) continue;
        const [consulta, lista] = made.map((words) => words.join(" ")) as [string, string];
        found.push({ consulta, lista, isSame, people: people.name, kind });
      }
      return found;
    }),
  );
}
