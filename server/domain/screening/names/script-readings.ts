/** Scripts whose short vowels are left unwritten: of محمد only m-h-m-d stands on paper. */
const UNVOWELLED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u;
/** Whether a name is written, at least in part, in a script that leaves its short vowels out. */
export const isUnvowelled = (text: string): boolean => UNVOWELLED.test(text);

type Reading = readonly [letters: RegExp, sound: string];

const NOT_AFTER_LETTER = "(?<!\\p{L})";
const AFTER_LETTER = "(?<=\\p{L})";

/**
 * What letters stand for that transliteration drops or always takes for consonants: the article, the long vowels, an
 * ayn that begins a word. As the lists print Arabic and Persian names; compare ALA-LC's romanization tables.
 */
const ARABIC: readonly Reading[] = [
  [new RegExp(`${NOT_AFTER_LETTER}ال(?=\\p{Script=Arabic}{2})`, "gu"), "al "],
  [new RegExp(`${AFTER_LETTER}و(?![او])`, "gu"), "u"],
  [new RegExp(`${AFTER_LETTER}[يی](?![ايی])`, "gu"), "i"],
  [new RegExp(`${NOT_AFTER_LETTER}ع`, "gu"), "a"],
  [/[اٱ]/g, "a"],
];

const BEFORE_VOICELESS = "(?=[θκξπσςτφχψ]|(?!\\p{L}))";

/** The letters that are read together, as Greek passports print them. Source: ELOT 743. */
const GREEK: readonly Reading[] = [
  [/ου/giu, "ou"],
  [new RegExp(`([αεη])υ${BEFORE_VOICELESS}`, "giu"), "$1f"],
  [/([αεη])υ/giu, "$1v"],
  [new RegExp(`${NOT_AFTER_LETTER}μπ`, "giu"), "b"],
  [/γ(?=[γξχ])/giu, "n"],
];

const SCRIPTS: readonly (readonly [RegExp, readonly Reading[]])[] = [
  [/\p{Script=Arabic}/u, ARABIC],
  [/\p{Script=Greek}/u, GREEK],
];

/**
 * Text without marks in which Arabic and Greek letters that only their neighbours tell the sound of are Latin already;
 * the others are left to transliteration, which reads one letter at a time.
 */
export function readInContext(text: string): string {
  const readings = SCRIPTS.flatMap(([script, own]) => (script.test(text) ? own : []));
  return readings.reduce((read, [letters, sound]) => read.replace(letters, sound), text);
}
