import bidiFactory from "bidi-js";
import { baseline, drawnFontOf, familyOfCluster, featuresOf, hasCharacter, INTER, MONO } from "./fonts";
import type { Pdf } from "./pdfkit";
import type { Mark } from "./sheet";
import type { Style } from "./theme";

const MARKS = /\p{M}/u;

type Painted = { readonly kind: "path" } & Mark;
type Written = { readonly kind: "text" } & Mark;

export function drawPath(pdf: Pdf, { left, top, d, fill, stroke, scale = 1 }: Painted): void {
  pdf.save().translate(left, top).scale(scale).path(d);
  if (stroke) pdf.lineWidth(stroke.weight).fillAndStroke(fill, stroke.color, "even-odd");
  else pdf.fill(fill, "even-odd");
  pdf.restore();
}

export function drawText(pdf: Pdf, { left, top, width, lines, style, align }: Written): void {
  pdf.fillColor(style.color);
  for (const [index, { text, gap }] of lines.entries()) {
    // The space at a line's end is not seen, and tells readers that a word ends.
    const isFollowed = align === "left" && index < lines.length - 1;
    const runs = runsOf(isFollowed ? text + gap : text, style.isMono ?? false);
    const y = top + baseline() * style.size + index * style.leading;
    let x = align === "right" ? left + width - runs.reduce((sum, run) => sum + widthOf(run, style), 0) : left;
    for (const run of runs) {
      drawRun(pdf, run, style, x, y);
      if (runs.length > 1) x += widthOf(run, style);
    }
  }
}

function drawRun(pdf: Pdf, { text, family }: Run, style: Style, x: number, y: number): void {
  const features = featuresOf(text, family, style);
  const options = { lineBreak: false, baseline: "alphabetic", features };
  pdf.font(drawnFontOf(family, style.weight), `${family} ${style.weight}`, style.size);
  if (!MARKS.test(text) || RIGHT_TO_LEFT.test(text)) pdf.text(text, x, y, options);
  // Marks are placed one by one. PDF readers would take the gaps for ends of words.
  else pdf.markContent("Span", { actual: text }).text(text, x, y, options).endMarkedContent();
}

function widthOf({ text, family }: Run, style: Style): number {
  const font = drawnFontOf(family, style.weight);
  return (font.layout(text, featuresOf(text, family, style)).advanceWidth / font.unitsPerEm) * style.size;
}

const bidi = bidiFactory();

/** A part of a line that one font draws from left to right. */
export interface Run {
  /** In logical order, except characters without direction in right-to-left text, which are reversed here. */
  readonly text: string;
  readonly family: string;
}

interface Part extends Run {
  readonly level: number;
}

/** A letter with its marks. Marks and spaces without a letter go with the letters before them. */
const CLUSTER = /[\p{M}\p{Cf} ]+|[^\p{M}\p{Cf} ]\p{M}*/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const LETTERS_FROM_THE_RIGHT = /[\p{L}\p{M}]/u;

/** Characters that both of our fonts have. Most lines have only these. */
const PLAIN = /^[\x20-\x7E\xA0-\xFF]*$/;

/** Returns the parts of a line in visual order, within left-to-right text (UAX #9). */
export function runsOf(line: string, isMono: boolean): readonly Run[] {
  if (PLAIN.test(line)) return [{ text: line, family: isMono ? MONO : INTER }];
  if (!RIGHT_TO_LEFT.test(line)) return partsOf(line, isMono, () => 0);
  const { levels } = bidi.getEmbeddingLevels(line, "ltr");
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const facing = Array.from({ length: line.length }, (_, at) => mirrored.get(at) ?? line[at]).join("");
  return reordered(partsOf(facing, isMono, (at) => levels[at] ?? 0)).map(({ text, family, level }) => ({
    family,
    text: level % 2 === 1 && !LETTERS_FROM_THE_RIGHT.test(text) ? Array.from(text).reverse().join("") : text,
  }));
}

function partsOf(line: string, isMono: boolean, levelAt: (index: number) => number): Part[] {
  const parts: Part[] = [];
  for (const { 0: cluster, index } of line.matchAll(CLUSTER)) {
    const level = levelAt(index);
    const last = parts.at(-1);
    const family = familyAfter(last?.family, cluster, isMono);
    if (last && last.family === family && last.level === level) {
      parts[parts.length - 1] = { ...last, text: last.text + cluster };
    } else parts.push({ text: cluster, family, level });
  }
  return parts;
}

/** A text is not torn for a space or a joiner that the font before it has as well. */
function familyAfter(before: string | undefined, cluster: string, isMono: boolean): string {
  const isDependent = /^[\p{M}\p{Cf} ]/u.test(cluster);
  if (
    isDependent &&
    before !== undefined &&
    Array.from(cluster).every((one) => /\p{Cf}/u.test(one) || hasCharacter(before, one))
  )
    return before;
  if (isMono && Array.from(cluster).every((one) => hasCharacter(MONO, one))) return MONO;
  return familyOfCluster(cluster);
}

/** Rule L2: from the deepest level up, reverses everything at that level or deeper. */
function reordered(parts: readonly Part[]): readonly Part[] {
  const order = [...parts];
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let end = from;
      while ((order[end]?.level ?? -1) >= level) end += 1;
      order.splice(from, end - from, ...order.slice(from, end).reverse());
      from = end;
    }
  }
  return order;
}
