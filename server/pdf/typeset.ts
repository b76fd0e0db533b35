import { familyOf, hasCharacter, MONO, widthOf } from "./fonts";
import type { Style } from "./theme";

interface Piece {
  readonly text: string;
  /** Separator before the next line. */
  readonly gap: "" | " ";
}

export interface Line extends Piece {
  readonly width: number;
}

/** Places where a line may break. «EE. UU.» stays together. */
const BREAKS = / (?!UU\.)/u;
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;
/** Without the no-break space, which keeps its place. */
const SPACES = /[\t-\r \u0085\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/gu;
/** Direction marks that a bidirectional text does not need, and soft hyphens. */
const INVISIBLE = /[\u00AD\u200E\u200F\uFEFF]/gu;
const CONTROL = /[\p{Cc}\p{Cs}\p{Co}\u202A-\u202E\u2066-\u2069]/u;
/** Joiners outside Arabic letters, where they have no effect. */
const IDLE_JOINERS = /(?<![\u0600-\u08FF])[\u200C\u200D]|[\u200C\u200D](?![\u0600-\u08FF])/gu;
const JOINERS = /[\u200C\u200D]/u;

/**
 * Returns a text as printed: letters composed. A character without a glyph, or one that would reorder text, becomes
 * its code and is never dropped.
 */
export function shown(text: string): string {
  const tidy = text
    .normalize("NFC")
    .replace(INVISIBLE, "")
    .replace(IDLE_JOINERS, "")
    .replace(SPACES, " ")
    .trim();
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

function measured(text: string, family: FamilyOf, style: Style): number {
  let width = 0;
  for (const character of text) width += widthOf(character, family(character), style) * style.size;
  return width;
}

/** Returns lines of `text` within `width` points, broken between words, and inside one that is too long. */
export function linesOf(text: string, width: number, style: Style): Line[] {
  const whole = shown(text);
  if (whole === "") return [];
  const family = familiesOf(style);
  const widthOfText = (part: string) => measured(part, family, style);
  const lines: Piece[] = [];
  for (const { text: piece, gap } of whole
    .split(BREAKS)
    .flatMap((word) => fitting(word, width, widthOfText))) {
    const last = lines.at(-1);
    const longer = last && last.text + last.gap + piece;
    if (longer !== undefined && widthOfText(longer) <= width) lines[lines.length - 1] = { text: longer, gap };
    else lines.push({ text: piece, gap });
  }
  return lines.map((line) => ({ ...line, width: widthOfText(line.text) }));
}

/** A word in pieces that each fit. */
function fitting(word: string, width: number, widthOfText: (part: string) => number): Piece[] {
  if (widthOfText(word) <= width) return [{ text: word, gap: " " }];
  const pieces: Piece[] = [];
  let piece = "";
  for (const [cluster] of word.matchAll(CLUSTER)) {
    if (piece !== "" && widthOfText(piece + cluster) > width) {
      pieces.push({ text: piece, gap: "" });
      piece = "";
    }
    piece += cluster;
  }
  return [...pieces, { text: piece, gap: " " }];
}
