import { ALPHABET_SIZE, decode, encode } from "./alphabet";

const codeOf = (letter: string): number => encode(letter)[0] as number;

const B = codeOf("b");
const C = codeOf("c");
const E = codeOf("e");
const F = codeOf("f");
const G = codeOf("g");
const H = codeOf("h");
const I = codeOf("i");
const J = codeOf("j");
const K = codeOf("k");
const L = codeOf("l");
const P = codeOf("p");
const Q = codeOf("q");
const S = codeOf("s");
const U = codeOf("u");
const V = codeOf("v");
const W = codeOf("w");
const X = codeOf("x");
const Y = codeOf("y");
const Z = codeOf("z");
const VOWELS = new Set([..."aeiou"].map(codeOf));

const isSoftening = (next: number): boolean => next === E || next === I || next === Y;

/**
 * Writes to `target` the sounds of the `length` letters of `text` from `start` on, as Spanish spells them, and returns
 * how many there are. Spellings that are taken for each other sound the same: b and v; s, z and soft c; c, k and qu; j,
 * x, soft g, ll and y (Yhon is John); w, gu and hu before a vowel; i and y. A h is silent, a doubled letter one, and ñ
 * is n since the name was normalized. `target` has room for as many as there are letters.
 */
export function writeSounds(text: Uint8Array, start: number, length: number, target: Uint8Array): number {
  const after = start + length;
  let end = 0;
  for (let place = start; place < after; place++) {
    const own = text[place] as number;
    const next = place + 1 < after ? (text[place + 1] as number) : -1;
    let sound = own;
    if (own === H) continue;
    if (own === C) {
      // A q stands for the sound of ch, since no other letter gives one.
      sound = next === H ? Q : isSoftening(next) ? S : K;
    } else if (own === Q) {
      sound = K;
      if (next === U) place++;
    } else if (own === G) {
      const isBeforeU = next === U && place + 2 < after;
      if (isSoftening(next)) sound = J;
      else if (isBeforeU && isSoftening(text[place + 2] as number)) place++;
      else if (isBeforeU && VOWELS.has(text[place + 2] as number)) continue;
    } else if (own === L && next === L) {
      sound = J;
      place++;
    } else if (own === P && next === H) sound = F;
    else if (own === Y) sound = place === start || VOWELS.has(next) ? J : I;
    else if (own === Z) sound = S;
    else if (own === V) sound = B;
    else if (own === X) sound = J;
    else if (own === W) sound = U;
    if (end === 0 || target[end - 1] !== sound) target[end++] = sound;
  }
  return end;
}

const FEWEST_CONSONANTS = 2;

/** Consonants that transcriptions exchange: Persian reads the Arabic dad as z, Egyptians the jim as g, and a qaf is a k to most. */
const HEARD_AS: Readonly<Record<string, string>> = { z: "d", g: "j", q: "k" };

/**
 * A normalized token as written without vowels: its consonants, repeated ones once, without the final h of Fatimah. A v or w may be the waw, which is written for a vowel too. Empty where fewer than two are left,
 * which tell no name.
 */
export function consonantsOf(token: string): string {
  const consonants = token
    .replace(/(?<=[aeiou])h$/, "")
    .replace(/[aeiouyvw]/g, "")
    .replace(/[zgq]/g, (letter) => HEARD_AS[letter] ?? letter)
    .replace(/(.)\1+/g, "$1");
  return consonants.length < FEWEST_CONSONANTS ? "" : consonants;
}

/** What a sound counts as in the order of tokens: those that other languages take for each other count as one. */
const ORDER_OF = Uint8Array.from({ length: ALPHABET_SIZE }, (_, sound) => sound);
for (const [as, ...sounds] of ["zaeiou", "kg", "sq", "dt"])
  for (const sound of sounds) ORDER_OF[codeOf(sound)] = codeOf(as as string);
/** Behind all others: generic words of companies begin with one, and would make the start of too many names the same. */
const VOWEL = codeOf("z");

interface Token {
  readonly start: number;
  readonly end: number;
  readonly firstSound: number;
  readonly lastSound: number;
}

/** Room for the sounds of one name's tokens, used again for each. */
let sounds = new Uint8Array(256);

/**
 * Writes to `sorted` from `target` on, in order, the tokens of the `length` codes that stand in `codes` from the start:
 * by their consonants as they sound, those that begin with a vowel last, and those that sound alike by their letters. So
 * a word whose first letter is taken for another one keeps its place: Karolina, Uerta, Vernal.
 */
export function sortTokensInto(codes: Uint8Array, length: number, sorted: Uint8Array, target: number): void {
  if (sounds.length < length) sounds = new Uint8Array(2 * length);
  let place = target;
  for (const { start, end } of split(codes, length).sort((one, other) => compareTokens(codes, one, other))) {
    if (place > target) sorted[place++] = 0;
    for (let own = start; own < end; own++) sorted[place++] = codes[own] as number;
  }
}

function split(codes: Uint8Array, length: number): Token[] {
  const tokens: Token[] = [];
  for (let [start, firstSound] = [0, 0]; start <= length; ) {
    const space = codes.indexOf(0, start);
    const end = space < 0 || space > length ? length : space;
    const lastSound = writeOrder(codes, start, end, firstSound);
    tokens.push({ start, end, firstSound, lastSound });
    [start, firstSound] = [end + 1, lastSound];
  }
  return tokens;
}

/** Writes what a token is ordered by to `sounds` from `target` on, and returns where it ends. */
function writeOrder(codes: Uint8Array, start: number, end: number, target: number): number {
  const own = sounds.subarray(target);
  const count = writeSounds(codes, start, end - start, own);
  // No vowel to most who write Wladimir.
  if (codes[start] === W) own[0] = B;
  let kept = 0;
  for (let place = 0; place < count; place++) {
    const sound = ORDER_OF[own[place] as number] as number;
    if (place === 0 || sound !== VOWEL) own[kept++] = sound;
  }
  return target + kept;
}

function compareTokens(codes: Uint8Array, one: Token, other: Token): number {
  return (
    compareBytes(sounds, [one.firstSound, one.lastSound], [other.firstSound, other.lastSound]) ||
    compareBytes(codes, [one.start, one.end], [other.start, other.end])
  );
}

type Range = readonly [start: number, end: number];

function compareBytes(bytes: Uint8Array, [one, end]: Range, [other, otherEnd]: Range): number {
  for (let [own, beside] = [one, other]; own < end && beside < otherEnd; own++, beside++) {
    const difference = (bytes[own] as number) - (bytes[beside] as number);
    if (difference !== 0) return difference;
  }
  return end - one - (otherEnd - other);
}

/** A normalized name with its tokens in order: the second form in which two names are compared. */
export function sortTokens(normalized: string): string {
  const codes = encode(normalized);
  const sorted = new Uint8Array(codes.length);
  sortTokensInto(codes, codes.length, sorted, 0);
  return decode(sorted, 0, sorted.length);
}
