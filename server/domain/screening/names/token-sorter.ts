import { ALPHABET_SIZE, decode, encode } from "./alphabet";
import { writeSounds } from "./sounds";

const codeOf = (letter: string): number => encode(letter)[0] as number;

/** What a sound counts as in the order of tokens: those that other languages take for each other count as one. */
const ORDER_OF = Uint8Array.from({ length: ALPHABET_SIZE }, (_, sound) => sound);
for (const [as, ...sounds] of ["zaeiou", "kg", "sq", "dt"])
  for (const sound of sounds) ORDER_OF[codeOf(sound)] = codeOf(as as string);
/** Behind all others: generic words of companies begin with one, and would make the start of too many names the same. */
const VOWEL = codeOf("z");
/** No vowel to most who write Wladimir. */
const W = codeOf("w");
const B = codeOf("b");

interface Token {
  readonly start: number;
  readonly end: number;
  readonly firstSound: number;
  readonly lastSound: number;
}

/**
 * Orders tokens by their consonants as they sound, those that begin with a vowel last, and those that sound alike by their
 * letters. So a word whose first letter is taken for another one keeps its place: Karolina, Uerta, Vernal.
 */
export class TokenSorter {
  private sounds = new Uint8Array(0);

  /** Writes to `sorted` from `target` on, in order, the tokens of the `length` codes that stand in `codes` from the start. */
  sort(codes: Uint8Array, length: number, sorted: Uint8Array, target: number): void {
    if (this.sounds.length < length) this.sounds = new Uint8Array(2 * length);
    let place = target;
    for (const { start, end } of this.split(codes, length).sort((one, other) =>
      this.order(codes, one, other),
    )) {
      if (place > target) sorted[place++] = 0;
      for (let own = start; own < end; own++) sorted[place++] = codes[own] as number;
    }
  }

  private split(codes: Uint8Array, length: number): Token[] {
    const tokens: Token[] = [];
    for (let [start, firstSound] = [0, 0]; start <= length; ) {
      const space = codes.indexOf(0, start);
      const end = space < 0 || space > length ? length : space;
      const lastSound = this.writeSounds(codes, start, end, firstSound);
      tokens.push({ start, end, firstSound, lastSound });
      [start, firstSound] = [end + 1, lastSound];
    }
    return tokens;
  }

  /** Returns where they end. */
  private writeSounds(codes: Uint8Array, start: number, end: number, target: number): number {
    const sounds = this.sounds.subarray(target);
    const count = writeSounds(codes, start, end - start, sounds);
    if (codes[start] === W) sounds[0] = B;
    let kept = 0;
    for (let place = 0; place < count; place++) {
      const sound = ORDER_OF[sounds[place] as number] as number;
      if (place === 0 || sound !== VOWEL) sounds[kept++] = sound;
    }
    return target + kept;
  }

  private order(codes: Uint8Array, one: Token, other: Token): number {
    return (
      compareBytes(this.sounds, [one.firstSound, one.lastSound], [other.firstSound, other.lastSound]) ||
      compareBytes(codes, [one.start, one.end], [other.start, other.end])
    );
  }
}

type Range = readonly [start: number, end: number];

function compareBytes(bytes: Uint8Array, [one, end]: Range, [other, otherEnd]: Range): number {
  for (let [own, beside] = [one, other]; own < end && beside < otherEnd; own++, beside++) {
    const difference = (bytes[own] as number) - (bytes[beside] as number);
    if (difference !== 0) return difference;
  }
  return end - one - (otherEnd - other);
}

const sorter = new TokenSorter();

/** A normalized name with its tokens in order: the second form in which two names are compared. */
export function sortTokens(normalized: string): string {
  const codes = encode(normalized);
  const sorted = new Uint8Array(codes.length);
  sorter.sort(codes, codes.length, sorted, 0);
  return decode(sorted, 0, sorted.length);
}
