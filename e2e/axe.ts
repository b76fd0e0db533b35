import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What asks about colours. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

const MOMENT_MS = 500;

/**
 * What axe finds wrong with a page as it stands, by every rule that it has on by itself. Of a page that stood in the other
 * theme before, all else was asked already: `light-dark()` is the only thing that knows of themes.
 */
export async function violationsOf(page: Page, { onlyColours = false } = {}) {
  const found = await askAxe(page, onlyColours);
  if (found.length === 0) return found;
  // A colour on its way to another is wrong for a moment, and wrong for nobody.
  await page.waitForTimeout(MOMENT_MS);
  return askAxe(page, onlyColours);
}

async function askAxe(page: Page, onlyColours: boolean) {
  // Read by the page once, half a megabyte; there are no frames that would have to read it too.
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

/** Each width and each theme once: what a theme does not bear is no matter of the width. */
export const SCREENS = [
  { width: 1280, height: 900, colorScheme: "dark" },
  { width: 360, height: 740, colorScheme: "light" },
] as const satisfies readonly Screen[];

/** Has a page that is open already stand on another screen, and waits until its colours have arrived there. */
export async function moveTo(page: Page, { width, height, colorScheme }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** By how much a page is wider than its screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Words of a page that stand on two lines, broken where no hyphen is. Numbers, addresses and whatever is longer than a
 * word of Spanish may be.
 */
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
