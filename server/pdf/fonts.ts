import { join } from "node:path";
import { Font } from "@react-pdf/renderer";
import type { Style, Weight } from "./theme";

/** The service starts from the root of the project. */
const fontFile = (name: string) => join(process.cwd(), "server/pdf/fonts", name);

export const INTER = "Inter";
const CHINESE = "Noto Sans SC";
export const MONO = "DejaVu Sans Mono";

/**
 * Whole fonts, not web subsets, so that a letter and its mark come from one file. TrueType, because fontkit inflates
 * a WOFF again for each glyph it embeds.
 */
const FILES: Readonly<Record<string, Partial<Record<Weight, string>>>> = {
  [INTER]: { 400: fontFile("inter-400.ttf"), 600: fontFile("inter-600.ttf") },
  "DejaVu Sans": { 400: fontFile("dejavu-sans-400.ttf") },
  [CHINESE]: { 400: fontFile("noto-sans-sc-400.ttf") },
  [MONO]: { 400: fontFile("dejavu-sans-mono-400.ttf") },
};

/** The order in which a character's font is looked for. */
const FALLBACKS = [INTER, "DejaVu Sans", CHINESE];
const OPENED = FALLBACKS.filter((family) => family !== CHINESE);

/** Characters that only the Chinese font has. It has ten megabytes, so other texts do not load it. */
const HAN = /[\u2E80-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{20000}-\u{323AF}]/u;

const loading = new Map<string, Promise<void>>();
const loaded = new Map<string, LoadedFont>();

async function load(family: string): Promise<void> {
  const files = Object.entries(FILES[family] ?? {}).map(([weight, src]) => ({
    src,
    fontWeight: Number(weight) as Weight,
  }));
  Font.register({ family, fonts: files });
  for (const { fontWeight } of files) {
    await Font.load({ fontFamily: family, fontWeight });
    const source = Font.getFont({ fontFamily: family, fontWeight });
    loaded.set(`${family} ${fontWeight}`, source?.data as unknown as LoadedFont);
  }
}

/** Loads the fonts that `text` needs. Await it before typesetting. */
export async function loadFontsFor(text: string): Promise<void> {
  Font.registerHyphenationCallback((word) => [word]);
  for (const family of Object.keys(FILES)) {
    if (family === CHINESE && !HAN.test(text)) continue;
    const opening = loading.get(family) ?? load(family);
    loading.set(family, opening);
    await opening;
  }
}

/**
 * Resets the fonts' glyph caches, so that a document's bytes do not depend on earlier ones. A font remembers the
 * letters that each glyph was first used for (a Cyrillic В contains the Latin B) and writes them as the searchable
 * text.
 */
export function forgetGlyphs(): void {
  for (const font of loaded.values()) font._glyphs = {};
  drawn.clear();
}

const drawn = new Map<LoadedFont, LoadedFont>();

/** The font as a document is drawn with, until the next: the same letters, set at a twentieth of the time. */
export function drawnFontOf(family: string, weight: Weight): LoadedFont {
  const font = fontOf(family, weight);
  const known = drawn.get(font) ?? drawnFont(font);
  drawn.set(font, known);
  return known;
}

const familyByCharacter = new Map<string, string | null>();

/** Returns the family that has a character. Null if none has. Independent of earlier calls. */
export function familyOf(character: string): string | null {
  const known = familyByCharacter.get(character);
  if (known !== undefined) return known;
  const candidates = HAN.test(character) ? FALLBACKS : OPENED;
  const found = candidates.find((family) => hasCharacter(family, character)) ?? null;
  familyByCharacter.set(character, found);
  return found;
}

/** Returns the family that has a letter and all its marks, or else the letter alone. */
export function familyOfCluster(cluster: string): string {
  const characters = Array.from(cluster);
  const own = familyOf(characters[0] ?? "") ?? MONO;
  if (characters.length === 1) return own;
  const whole = OPENED.find((family) => characters.every((character) => hasCharacter(family, character)));
  return whole ?? own;
}

export const hasCharacter = (family: string, character: string): boolean =>
  fontOf(family, 400).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

/** Letters that join or carry marks. */
const SHAPED = /[\p{M}\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/u;

/** Returns the font features for `text`. Letters with marks need those of the font. */
export function featuresOf(text: string, family: string, { isTabular }: Style): Features {
  if ((family !== INTER && family !== MONO) || SHAPED.test(text)) return {};
  return isTabular ? TABULAR : PLAIN;
}

const widths = new Map<string, number>();

export function widthOf(character: string, family: string, style: Style): number {
  const { weight, isTabular } = style;
  const key = `${family} ${weight} ${isTabular} ${character}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const font = fontOf(family, weight);
  const width = font.layout(character, featuresOf(character, family, style)).advanceWidth / font.unitsPerEm;
  widths.set(key, width);
  return width;
}

/** Distance from the top of a line to its baseline in ems, for every family. */
export function baseline(): number {
  const { ascent, unitsPerEm } = fontOf(INTER, 400);
  return ascent / unitsPerEm;
}

function fontOf(family: string, weight: Weight): LoadedFont {
  const font = loaded.get(`${family} ${weight}`) ?? loaded.get(`${family} 400`);
  if (font === undefined) throw new Error(`the font ${family} is not open`);
  return font;
}

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
const PLAIN = { calt: false, kern: false, ccmp: false, locl: false, liga: false };
const TABULAR = { ...PLAIN, tnum: true };

/** By the alef after a lam: Unicode's single character for both. */
const LAM_ALEF: ReadonlyMap<number, number> = new Map([
  [0x622, 0xfef5],
  [0x623, 0xfef7],
  [0x625, 0xfef9],
  [0x627, 0xfefb],
]);
const LAM = 0x644;

/** A font wrapper for drawing. Without features that join or move letters, a text is its letters one by one. */
function drawnFont(font: LoadedFont): LoadedFont {
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
