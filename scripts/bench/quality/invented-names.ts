import { MEN, SURNAMES, WOMEN } from "./colombian-vocabulary";

/**
 * Draws the word of rank r with a weight of 1 / (r + flatness), Zipf as Mandelbrot mended it. With 1,800 surnames and
 * more, a flatness of 8 gives the first 2.1% and the tenth 1.0%, about what Rodríguez and Ramírez have; a third of
 * the surnames are of the rare rest.
 */
function byFrequency(words: readonly string[], flatness: number): (random: () => number) => string {
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

const surname = byFrequency(SURNAMES, 8);
const womanName = byFrequency(WOMEN, 4);
const manName = byFrequency(MEN, 4);

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
  if (random() > 0.08) return word;
  const [from, to] = SPELLINGS[Math.floor(random() * SPELLINGS.length)] ?? SPELLINGS[0];
  const place = word.indexOf(from, 1);
  return place < 0 ? word : word.slice(0, place) + to + word.slice(place + from.length);
}

/**
 * An invented Colombian full name: common words come more often; two of three persons have a second given name, one of
 * twenty no second surname, and one word of twelve is written in another way.
 */
export function inventedName(random: () => number): string {
  const given = random() < 0.5 ? womanName : manName;
  const words = [given(random)];
  const second = given(random);
  if (random() < 0.66 && second !== words[0]) words.push(second);
  words.push(surname(random));
  if (random() < 0.95) words.push(surname(random));
  return words.map((word) => spelt(word, random)).join(" ");
}
