import { expect } from "playwright/test";
import { test } from "./test";

const SLUGS = ["onu_consolidated", "csn_colombia", "pep_colombia", "ofac_sdn", "eu_consolidated", "us_fto"];

test("a compliance officer sees every list with its tier, version, date, age and entries", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Estado", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Estado del servicio");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Sin versión cargada")).toHaveCount(0);
  }).toPass();

  for (const slug of SLUGS) {
    const row = page.locator(`[data-row="${slug}"]`);
    const [name, tier, version, date, age, entries] = await row.getByRole("cell").allInnerTexts();
    expect(name).toContain("(muestra)");
    expect(tier).toMatch(/^(Vinculante|Obligatoria|Referencia)$/);
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    expect(date).toMatch(/^\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}$/);
    expect(age).toMatch(/^(menos de un minuto|\d+ \w+)$/);
    expect(Number(entries)).toBeGreaterThanOrEqual(30);
  }
  await expect(page.getByRole("note")).toContainText("inventadas");
});
