import { MEN, MEN_IN_PAIRS, SURNAMES, WOMEN, WOMEN_IN_PAIRS } from "./colombian-vocabulary";

/** Numbers in [0, 1), the same for the same seed. Source: mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Draw = (random: () => number) => string;

/** Draws the word of rank r with a weight of 1 / (r + flatness): Zipf's law as Mandelbrot mended it. */
export function byFrequency(words: readonly string[], flatness: number): Draw {
  const sums: number[] = [];
  let sum = 0;
  for (const rank of words.keys()) {
    sum += 1 / (rank + 1 + flatness);
    sums.push(sum);
  }
  return (random) => {
    const drawn = random() * sum;
    return words[sums.findIndex((upTo) => drawn < upTo)] ?? "";
  };
}

/**
 * Among a thousand surnames the first, Rodríguez, has 2.0%, the fifth 1.4%, the tenth 1.1% and the first hundred a
 * half: about the figures commonly reported for Colombia. The tens of thousands of rarer ones, perhaps a tenth of all bearers,
 * are missing, which makes these people more alike than real ones, never less.
 */
const surname = byFrequency(SURNAMES, 10);

interface GivenNames {
  readonly one: Draw;
  readonly pair: Draw;
}

/** María has 5% of women's given names, José 5% of men's; of the pairs, the first has 5%. */
const GIVEN: readonly [GivenNames, GivenNames] = [
  { one: byFrequency(WOMEN, 4), pair: byFrequency(WOMEN_IN_PAIRS, 15) },
  { one: byFrequency(MEN, 4), pair: byFrequency(MEN_IN_PAIRS, 15) },
];

const TWO_GIVEN = 0.66;
/** Of those with two given names, those whose two are usually given together. */
const USUAL_PAIR = 0.4;
const TWO_SURNAMES = 0.95;
/** How often a word is spelled in a way of its own. */
const RESPELLED = 0.08;

/** How the same word is also written, as parish and civil registers have it. */
const SPELLINGS = [
  ["z", "s"],
  ["s", "z"],
  ["v", "b"],
  ["b", "v"],
  ["y", "i"],
  ["i", "y"],
  ["j", "g"],
  ["n", "nn"],
  ["l", "ll"],
  ["c", "k"],
  ["t", "th"],
] as const;

function spelt(word: string, random: () => number): string {
  if (random() > RESPELLED) return word;
  const [from, to] = SPELLINGS[Math.floor(random() * SPELLINGS.length)] ?? SPELLINGS[0];
  const place = word.indexOf(from, 1);
  return place < 0 ? word : word.slice(0, place) + to + word.slice(place + from.length);
}

function givenNames(random: () => number): string {
  const { one, pair } = GIVEN[random() < 0.5 ? 0 : 1];
  if (random() >= TWO_GIVEN) return one(random);
  if (random() < USUAL_PAIR) return pair(random);
  const [first, second] = [one(random), one(random)];
  return first === second ? first : `${first} ${second}`;
}

/**
 * An invented Colombian full name: one or two given names, mostly two, and mostly two surnames; common words come more
 * often, and one word of twelve may be spelled in another way.
 */
export function syntheticName(random: () => number): string {
  const surnames = random() < TWO_SURNAMES ? [surname(random), surname(random)] : [surname(random)];
  return `${givenNames(random)} ${surnames.join(" ")}`
    .split(" ")
    .map((word) => spelt(word, random))
    .join(" ");
}

const FOREIGN = (
  "Abdul Ahmed Mohammad Hussein Khalid Omar Yusuf Rahman Karimov Petrov Ivanovich Sokolov Dmitri Volkov Nguyen Van Tran " +
  "Kim Jong Chol Park Ri Wang Xiaoming Zhang Haddad Khoury Mahmoud Saleh Okonkwo Mbeki Diallo Traore Kowalski Nowak " +
  "Schneider Weber Rossi Bianchi Kaya Yilmaz Farouk Qasim Jaber Zubair Haqqani Nasser Tariq Rashid Osman Bashir"
).split(" ");
const TRADES =
  "Comercializadora Inversiones Transportes Construcciones Importadora Agropecuaria Minera Servicios".split(
    " ",
  );

const foreign = byFrequency(FOREIGN, 15);
const trade = byFrequency(TRADES, 15);

function misspelled(name: string, errors: number, random: () => number): string {
  let text = name;
  for (let error = 0; error < errors; error++) {
    const place = 1 + Math.floor(random() * (text.length - 1));
    const letter = String.fromCharCode(97 + Math.floor(random() * 26));
    const [before, after] = [text.slice(0, place), text.slice(place + 1)];
    text = before + (["", letter, letter + text[place]][Math.floor(random() * 3)] ?? "") + after;
  }
  return text;
}

function shuffled(name: string, random: () => number): string {
  const words = name.split(" ");
  const start = Math.floor(random() * words.length);
  return [...words.slice(start), ...words.slice(0, start)].join(" ");
}

const some = (draw: Draw, count: number, random: () => number): string =>
  Array.from({ length: count }, () => draw(random)).join(" ");

/**
 * One of the queries that an obliged entity sends, in equal shares: an innocent's full name, a listed name with one to
 * three errors, a listed name in another order, given name and surname only, a foreign name, a company.
 */
export function syntheticQuery(listed: readonly string[], random: () => number): string {
  const any = () => listed[Math.floor(random() * listed.length)] ?? "";
  const kinds = [
    () => syntheticName(random),
    () => misspelled(any(), 1 + Math.floor(random() * 3), random),
    () => shuffled(any(), random),
    () => `${givenNames(random).split(" ")[0]} ${surname(random)}`,
    () => some(foreign, 2 + Math.floor(random() * 3), random),
    () => `${some(trade, 1, random)} ${some(surname, 1 + Math.floor(random() * 2), random)} S.A.S.`,
  ];
  return (kinds[Math.floor(random() * kinds.length)] ?? any)();
}
