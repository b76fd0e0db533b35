import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const css = readFileSync(new URL("globals.css", import.meta.url), "utf8");
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const colors = Object.fromEntries(
  [...css.matchAll(/--color-([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

/** Linear light of red, green and blue. */
const lightOf = (hex: string): readonly number[] =>
  [1, 3, 5].map((from) => {
    const share = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = lightOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, contrast ratio. */
function contrast(theme: Theme, one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((name) => luminance(colors[name]?.[theme] ?? "#"))
    .toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ["paper", "surface", "sunken"];
const TONES = ["alto", "medio", "bajo", "info", "sin", "good", "warn", "bad", "accent"];
const TEXTS = [
  ...["ink", "ink-2", "ink-3", ...TONES].flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ...TONES.flatMap((tone) => [[tone, `${tone}-soft`] as const, ["ink-2", `${tone}-soft`] as const]),
  ["accent-ink", "accent"] as const,
  ["bad-ink", "bad"] as const,
];
const SERIES = [1, 2, 3, 4, 5].map((at) => `serie-${at}`);
const CONTROLS = ["control", "focus", ...SERIES].flatMap((line) =>
  GROUNDS.map((ground) => [line, ground] as const),
);

it.each(THEMES)("reads text at 4.5 to 1 and tells controls at 3 to 1 in the %s theme", (theme) => {
  const poor = [
    ...TEXTS.filter(([text, ground]) => !(contrast(theme, text, ground) >= 4.5)),
    ...CONTROLS.filter(([line, ground]) => !(contrast(theme, line, ground) >= 3)),
  ].map(([one, other]) => `${one} on ${other}: ${contrast(theme, one, other).toFixed(2)}`);
  expect(poor).toEqual([]);
});

/** Perceived difference of two colours, in CIE Lab (1976). */
function distance(theme: Theme, one: string, other: string): number {
  const lab = (name: string) => {
    const [red = 0, green = 0, blue = 0] = lightOf(colors[name]?.[theme] ?? "#");
    const [x = 0, y = 0, z = 0] = [
      (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
      0.2126 * red + 0.7152 * green + 0.0722 * blue,
      (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    ].map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116));
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)] as const;
  };
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

it.each(THEMES)(
  "tells the series of a chart apart, and from severities and the others, in the %s theme",
  (theme) => {
    const severities = ["alto", "medio", "bajo", "sin", "ink-3"];
    const alike = SERIES.flatMap((serie, at) =>
      [...SERIES.slice(at + 1), ...severities]
        .map((other) => ({ pair: `${serie} and ${other}`, apart: distance(theme, serie, other) }))
        .filter(({ apart }) => !(apart >= 20)),
    );
    expect(alike).toEqual([]);
  },
);
