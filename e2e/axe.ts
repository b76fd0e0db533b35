import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";

/** What asks about colours. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with a page as it stands, by every rule that it has on by itself. It runs in the page alone and
 * hands over nothing but what is wrong, which takes a third to a sixth of the time. Of a page that stood in the other
 * theme before, all else was asked already: `light-dark()` is the only thing that knows of themes.
 */
export async function violationsOf(page: Page, { onlyColours = false } = {}) {
  // What is in the page already need not be read by it again, half a megabyte each time.
  const isThere = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: "axe" }) })
    .options({ resultTypes: ["violations"], ...(onlyColours && { runOnly: OF_COLOURS }) })
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

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
