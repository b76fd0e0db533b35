import { normalizeName } from "../../../server/domain/screening/names/normalize";

/** Letters for one sound in different transcriptions: Qadhafi and Gaddafi, Yusuf and Jousef. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/[aeiouyjhw]/g, ""],
  [/[qgc]/g, "k"],
  [/z/g, "s"],
  [/v/g, "b"],
  [/(.)\1+/g, "$1"],
];

const skeleton = (word: string): string =>
  SOUNDS.reduce((text, [letters, sound]) => text.replace(letters, sound), word);

/** Whether two names differ in spelling and have the same consonants, word by word. */
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
