import { remembering } from "../../shared/text-pages";
import { encode } from "./alphabet";
import { writeSounds } from "./sounds";

/** What a spelling may stand for in one language or another, as bits: two sounds are alike that share one. */
const A = 1;
const I = 2;
const U = 4;
const V = 8;
const B = 16;
const K = 32;
const J = 64;
const X = 128;
const S = 256;
const T = 512;
const L = 1_024;
const R = 2_048;
const M = 4_096;
const N = 8_192;
const F = 16_384;

/**
 * Spellings and their sounds, as lists and passports transcribe Arabic, Persian, Cyrillic, Korean and Chinese names; the
 * first that fits is read. `^` stands before a word and `$` behind it. A rule that stands before others is more
 * specific than they are: "off" is "ov" at the end only.
 */
const SPELLINGS: readonly (readonly [spelling: string, ...sounds: number[]])[] = [
  ["^abdal", A, B, T, L],
  ["^abdel", A, B, T, L],
  ["^abdol", A, B, T, L],
  ["^abdul", A, B, T, L],
  ["^abdar", A, B, T, L, R],
  ["^abder", A, B, T, L, R],
  ["^abdir", A, B, T, L, R],
  ["^abdor", A, B, T, L, R],
  ["^abdur", A, B, T, L, R],
  ["ane$", A, N],
  ["^ye", A | I | U],
  ["^hs", X],
  ["^x", X | J],
  ["^l", L | R],
  ["^r", L | R],
  ["off$", U, V],
  ["ov$", U, V],
  ["eer$", R],
  ["er$", R],
  ["ir$", R],
  ["shch", X],
  ["tsch", X],
  ["tch", X | J],
  ["dzh", J],
  ["sch", X],
  ["sh", X],
  ["ch", X | J],
  ["zh", X | J],
  ["dj", J],
  ["tj", X | J],
  ["sj", X],
  ["zj", X | J],
  ["kh"],
  ["gh", K],
  ["dh", T | S],
  ["th", T | S],
  ["ph", F],
  ["ck", K],
  ["ts", S],
  ["tz", S],
  ["x", K, S],
  ["iy", I],
  ["yi", I],
  ["ee", I],
  ["oo", U],
  ["ou", U],
  ["eo", U],
  ["aee", A | I],
  ["aei", A | I],
  ["aye", A | I],
  ["ae", A | I],
  ["eye", A | I],
  ["ei", A | I],
  ["ey", A | I],
  ["ai", A | I],
  ["ay", A | I],
  ["au", A | U],
  ["aw", A | U],
  ["a", A],
  ["e", A | I | U],
  ["i", I],
  ["y", I],
  ["o", U],
  ["u", U],
  ["b", B | V],
  ["p", B],
  ["v", V],
  ["w", V],
  ["f", F],
  ["ce", S, A | I | U],
  ["ci", S, I],
  ["c", K],
  ["k", K],
  ["q", K | X],
  ["g", K | J],
  ["j", J],
  ["s", S],
  ["z", S],
  ["d", T],
  ["t", T],
  ["l", L],
  ["r", R],
  ["m", M],
  ["n", N],
];

/** By the letter that they begin with, in the same order: `^` is a letter here. */
const BY_LETTER = new Map<string, (typeof SPELLINGS)[number][]>();
for (const each of SPELLINGS) {
  const letter = each[0].charAt(0);
  BY_LETTER.set(letter, [...(BY_LETTER.get(letter) ?? []), each]);
}

/** The sounds of a word, one after the other, none twice in a row. A letter that is none (h) is silent. */
const soundsOf = remembering(10_000, (word: string): readonly number[] => {
  const text = `^${word}$`;
  const sounds: number[] = [];
  for (let place = 0; place < text.length; ) {
    const [spelling = "", ...heard] =
      BY_LETTER.get(text.charAt(place))?.find(([letters]) => text.startsWith(letters, place)) ?? [];
    for (const sound of heard) if (sounds.at(-1) !== sound) sounds.push(sound);
    place += spelling.replace(/\$$/, "").length || 1;
  }
  return sounds;
});

/** What German, Polish, Czech or Nordic papers write of a Slavic name: Jurij is Yuriy, and Fjodor is Fedor. */
const inEnglish = (word: string): string =>
  word.replace(/(?<!^|[tsz])[jy]o/g, "e").replace(/(?<![tsz])j/g, "y");

/** As a Spanish speaker hears it. */
export function spanishSounds(word: string): string {
  const codes = encode(word);
  const target = new Uint8Array(codes.length);
  return String(target.subarray(0, writeSounds(codes, 0, codes.length, target)));
}

/**
 * Whether two normalized words are spellings of one name, to a Spanish speaker (Espinosa, Espinoza) or as other scripts
 * are transcribed (Mohamed, Muhammad; Yusuf, Yousef; Sergei, Sergey; Chol, Cheol).
 */
export function soundAlike(one: string, other: string): boolean {
  if (spanishSounds(one) === spanishSounds(other)) return true;
  return agree(soundsOf(one), soundsOf(other)) || agree(soundsOf(inEnglish(one)), soundsOf(inEnglish(other)));
}

const agree = (own: readonly number[], others: readonly number[]): boolean =>
  own.length === others.length && own.every((sound, place) => (sound & (others[place] ?? 0)) !== 0);
