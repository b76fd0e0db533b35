import { expect, type Locator, type Page } from "playwright/test";

/** The palette, by its keys, which do nothing before the page is alive. */
export async function openPalette(page: Page): Promise<Locator> {
  const palette = page.getByRole("dialog", { name: "Buscar e ir a" });
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(palette).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return palette;
}
