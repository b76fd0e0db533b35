import { normalizeName } from "../../../server/domain/screening/names/normalize";

/** Letters that transcriptions of one sound exchange: Qadhafi and Gaddafi, Yusuf and Jousef. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/[aeiouyjhw]/g, ""],
  [/[qgc]/g, "k"],
  [/z/g, "s"],
  [/v/g, "b"],
  [/(.)\1+/g, "$1"],
];

const skeleton = (word: string): string =>
  SOUNDS.reduce((text, [letters, sound]) => text.replace(letters, sound), word);

/** Whether two names are written differently and have, word by word, the same consonants. */
export function isOtherTranscription(one: string, other: string): boolean {
  const [words, others] = [one, other].map((name) => normalizeName(name, "natural").split(" "));
  return (
    words !== undefined &&
    words.length >= 2 &&
    words.length === others?.length &&
    words.join() !== others.join() &&
    words.every((word, place) => skeleton(word) === skeleton(others[place] ?? ""))
  );
}
