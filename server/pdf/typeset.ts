import { familyOf, hasCharacter, MONO, orderOf, widthOf } from "./fonts";
import type { Style } from "./style";

export interface Line {
  readonly text: string;
  /** In the order in which they are tried. */
  readonly families: readonly string[];
  readonly width: number;
}

const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;
/** Not the no-break space, which holds its place. */
const SPACES = /[\t-\r \u0085\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/gu;
/** Order marks that a bidirectional text does without, and soft hyphens. */
const INVISIBLE = /[\u00AD\u200E\u200F\uFEFF]/gu;
const CONTROL = /[\p{Cc}\p{Cs}\p{Co}\u202A-\u202E\u2066-\u2069]/u;
const JOINERS = /[\u200C\u200D]/u;

/**
 * What is shown of a text: the same letters, composed. A character that no font has, or that would reorder what is
 * around it, is shown by its code, never dropped.
 */
export function shown(text: string): string {
  const tidy = text.normalize("NFC").replace(INVISIBLE, "").replace(SPACES, " ").trim();
  return Array.from(tidy, (character) => (isShowable(character) ? character : codeOf(character))).join("");
}

function isShowable(character: string): boolean {
  if (JOINERS.test(character)) return true;
  return !CONTROL.test(character) && familyOf(character) !== null;
}

const codeOf = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;

type FamilyOf = (character: string) => string;

/** Which font shows each character. */
const familiesOf =
  ({ isMono }: Style): FamilyOf =>
  (character) =>
    isMono && hasCharacter(MONO, character) ? MONO : (familyOf(character) ?? MONO);

const stackOf = (text: string, family: FamilyOf): string[] =>
  [...new Set(Array.from(text, family))].sort((one, other) => orderOf(one) - orderOf(other));

function measured(text: string, family: FamilyOf, style: Style): number {
  let width = 0;
  for (const character of text) width += widthOf(character, family(character), style) * style.size;
  return width;
}

/** The lines of `text` no wider than `width` points, broken between words and, where one is too long, within it. */
export function linesOf(text: string, width: number, style: Style): Line[] {
  const whole = shown(text);
  if (whole === "") return [];
  const family = familiesOf(style);
  const widthOfText = (part: string) => measured(part, family, style);
  const lines: string[] = [];
  let line = "";
  for (const word of whole.split(" ").flatMap((one) => fitting(one, width, widthOfText))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || widthOfText(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].map((one) => ({
    text: one,
    families: stackOf(one, family),
    width: widthOfText(one),
  }));
}

/** A word in pieces that each fit. */
function fitting(word: string, width: number, widthOfText: (part: string) => number): string[] {
  if (widthOfText(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const [cluster] of word.matchAll(CLUSTER)) {
    if (piece !== "" && widthOfText(piece + cluster) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += cluster;
  }
  return [...pieces, piece];
}
