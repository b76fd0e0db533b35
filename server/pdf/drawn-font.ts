export type Features = Readonly<Record<string, boolean>>;

interface Glyph {
  /** Text that a reader extracts for the glyph. */
  codePoints: readonly number[];
}

/** A text as fontkit sets it, in units of the font. */
interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly object[];
  readonly advanceWidth: number;
}

/** The part of a fontkit font that is used here. */
export interface LoadedFont {
  _glyphs: object;
  readonly unitsPerEm: number;
  readonly ascent: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features: Features): GlyphRun;
}

/** Kerning and contextual forms are switched off: they take half the time of setting a table. */
export const PLAIN = { calt: false, kern: false, ccmp: false, locl: false, liga: false };
export const TABULAR = { ...PLAIN, tnum: true };

/** By the alef after a lam: Unicode's single character for both. */
const LAM_ALEF: ReadonlyMap<number, number> = new Map([
  [0x622, 0xfef5],
  [0x623, 0xfef7],
  [0x625, 0xfef9],
  [0x627, 0xfefb],
]);
const LAM = 0x644;

/** A font wrapper for drawing. Without features that join or move letters, a text is its letters one by one. */
export function drawnFont(font: LoadedFont): LoadedFont {
  const letters = new Map<string, GlyphRun>();
  const letterOf = (character: string, features: Features): GlyphRun => {
    const key = `${features.tnum} ${character}`;
    const letter = letters.get(key) ?? font.layout(character, features);
    letters.set(key, letter);
    return letter;
  };
  const layout = (text: string, features: Features): GlyphRun => {
    if (features !== PLAIN && features !== TABULAR) return joined(font.layout(text, features));
    const runs = Array.from(text, (character) => letterOf(character, features));
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      // Copies: pdfkit scales them in place.
      positions: runs.flatMap(({ positions }) => positions.map((position) => ({ ...position }))),
      advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
  };
  return Object.create(font, { layout: { value: layout } });
}

/** PDF readers reverse right-to-left text letter by letter, also within a glyph of two letters. */
function joined(run: GlyphRun): GlyphRun {
  for (const glyph of run.glyphs) {
    const [first, alef = 0] = glyph.codePoints;
    const both = first === LAM ? LAM_ALEF.get(alef) : undefined;
    if (both !== undefined) glyph.codePoints = [both];
  }
  return run;
}
