import { expect, type Locator, type Page } from "playwright/test";

/** Opens the palette by its keys, which work once the page is hydrated. */
export async function openPalette(page: Page): Promise<Locator> {
  const palette = page.getByRole("dialog", { name: "Buscar e ir a" });
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(palette).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return palette;
}
