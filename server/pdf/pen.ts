import { baseline, drawnFontOf, featuresOf } from "./fonts";
import type { Pdf } from "./pdfkit";
import { RIGHT_TO_LEFT, type Run, runsOf } from "./runs";
import type { Mark } from "./sheet";
import type { Style } from "./style";

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
