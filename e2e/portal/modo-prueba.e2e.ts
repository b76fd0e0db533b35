import { expect, type Page } from "playwright/test";
import { overflowOf, violationsOf } from "../axe";
import { PROOF } from "../test";
import { test } from "./signed-in";

const band = (page: Page) => page.getByRole("region", { name: "Modo de prueba" });

/** Opens the test account if no test has done it yet. */
async function openIfNeeded(page: Page): Promise<void> {
  const open = page.getByRole("button", { name: "Abrir la cuenta de prueba" });
  await expect(open.or(band(page))).toBeVisible();
  if (await open.isVisible()) await open.dblclick();
  await expect(band(page)).toBeVisible();
}

for (const { width, colorScheme } of [
  { width: 1280, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const) {
  test(`test mode is readable by all and fits, ${colorScheme} at ${width}`, PROOF, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/portal/prueba");
    await openIfNeeded(page);
    for (const room of ["", "/consumo", "/llaves", "/alertas", "/consultas", "/equipo", "/mi-cuenta"]) {
      await page.goto(`/portal/prueba${room}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(/ \(modo de prueba\) · Atalaya$/);
      await expect(band(page)).toBeVisible();
      expect(await violationsOf(page), room).toEqual([]);
      expect(await overflowOf(page), room).toBe(0);
    }
  });
}

test("moves between pages of test mode without leaving it", async ({ page }) => {
  await page.goto("/portal/prueba");
  await openIfNeeded(page);
  const rail = page.getByRole("navigation", { name: "Secciones" });
  await rail.getByRole("link", { name: "Llaves" }).click();
  await expect(page).toHaveURL(/\/portal\/prueba\/llaves$/);
  await expect(page).toHaveTitle(/ \(modo de prueba\) · Atalaya$/);
  await expect(rail.getByRole("link", { name: "Llaves" })).toHaveAttribute("aria-current", "page");
  await expect(band(page)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await test.step("an empty base offers its two first steps once, and no filter", async () => {
    await rail.getByRole("link", { name: "Contrapartes" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contrapartes");
    await expect(page.getByRole("link", { name: "Importar archivo" })).toHaveCount(1);
    await expect(page.getByRole("search", { name: "Filtros de las contrapartes" })).toHaveCount(0);
    await page.getByRole("link", { name: "las retiradas" }).click();
    await expect(page.getByLabel("Estado")).toHaveValue("retirada");
  });
});

test("has no sign-in under the address of test mode", async ({ page }) => {
  for (const door of ["ingresar", "restablecer", "segundo-factor", "prueba", "no-hay-tal"])
    expect((await page.request.get(`/portal/prueba/${door}`)).status(), door).toBe(404);
});
