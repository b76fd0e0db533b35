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

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
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
const CONTROLS = ["control", "focus"].flatMap((line) => GROUNDS.map((ground) => [line, ground] as const));

it.each(THEMES)("reads text at 4.5 to 1 and tells controls at 3 to 1 in the %s theme", (theme) => {
  const poor = [
    ...TEXTS.filter(([text, ground]) => !(contrast(theme, text, ground) >= 4.5)),
    ...CONTROLS.filter(([line, ground]) => !(contrast(theme, line, ground) >= 3)),
  ].map(([one, other]) => `${one} on ${other}: ${contrast(theme, one, other).toFixed(2)}`);
  expect(poor).toEqual([]);
});
