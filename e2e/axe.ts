import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Axe's rules about colours. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

const MOMENT_MS = 500;

/**
 * Returns axe's findings on a page by its default rules. A page that was checked in the other theme needs only the
 * colour rules, because only `light-dark()` depends on the theme.
 */
export async function violationsOf(page: Page, { onlyColours = false } = {}) {
  const found = await askAxe(page, onlyColours);
  if (found.length === 0) return found;
  // A colour in transition is wrong only for a moment.
  await page.waitForTimeout(MOMENT_MS);
  return askAxe(page, onlyColours);
}

/** Findings on a state of a journey, only in `npm run proofs`: `npm test` checks each page once. */
export const violationsOfState = async (page: Page) => (ON_EVERY_SCREEN ? violationsOf(page) : []);

async function askAxe(page: Page, onlyColours: boolean) {
  // Loads axe (half a megabyte) once per page. There are no frames.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (runOnly) => {
      const { violations } = await window.axe.run(document, {
        resultTypes: ["violations"],
        ...(runOnly && { runOnly }),
      });
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
    },
    onlyColours ? OF_COLOURS : null,
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

/** Each width and each theme once, because they are independent. */
export const SCREENS = [
  { width: 1280, height: 900, colorScheme: "dark" },
  { width: 360, height: 740, colorScheme: "light" },
] as const satisfies readonly Screen[];

const ON_EVERY_SCREEN = process.env.PROOFS === "1";

/**
 * Whether axe checks a page on a screen, both by their place. `npm test` uses one screen for a page, and the next one
 * for the next page. `npm run proofs` uses all of them.
 */
export const usesAxe = (page: number, screen: number): boolean =>
  ON_EVERY_SCREEN || page % SCREENS.length === screen;

/** Changes size and theme of an open page, and waits until its colours have settled. */
export async function moveTo(page: Page, { width, height, colorScheme }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** By how much a page is wider than its screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns words that are broken over two lines without a hyphen. Numbers, addresses and very long words may be. */
export const brokenWordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      for (const { 0: word, index } of text.matchAll(/\S+/g)) {
        if (!/^[«("¿[]?\p{L}{3,18}[».,;:)"?\]]*$/u.test(word)) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.add(word);
      }
    }
    return [...found];
  });
