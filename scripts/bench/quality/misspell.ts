const LETTERS = "abcdefghijklmnopqrstuvwxyz";

const ACCENTED: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú", n: "ñ" };

const draw = (random: () => number, count: number): number => Math.floor(random() * count);

/** Replaces, removes, adds or exchanges a letter, each equally often, anywhere except at spaces. */
function typo(text: string, random: () => number): string {
  const places = [...text.matchAll(/\p{L}/gu)].map(({ index }) => index);
  const place = places[draw(random, places.length)] ?? 0;
  const before = text.slice(0, place);
  const [own = "", ...after] = text.slice(place);
  const rest = after.join("");
  const other = LETTERS[draw(random, LETTERS.length)] ?? "";
  const kind = draw(random, 4);
  if (kind === 0) return before + other + rest;
  if (kind === 1) return before + rest;
  if (kind === 2) return before + own + other + rest;
  return before + rest.slice(0, 1) + own + rest.slice(1);
}

export function typos(text: string, count: number, random: () => number): string {
  return count === 0 ? text : typos(typo(text, random), count - 1, random);
}

/** Accents a third of the letters that Spanish can accent. */
export const accented = (text: string, random: () => number): string =>
  text.toLowerCase().replace(/[aeioun]/g, (letter) => (random() < 1 / 3 ? (ACCENTED[letter] ?? "") : letter));

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = draw(random, last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
