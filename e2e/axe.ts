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
