import { expect } from "playwright/test";
import { violationsOf } from "./axe";
import { PROOF, test } from "./test";

/** Each thing that opens over the page, by the button that opens it. */
const OVERLAYS = ["Abrir una pregunta", "Confirmar escribiendo", "Abrir un panel", "Abrir la paleta"];

for (const colorScheme of ["light", "dark"] as const) {
  const onlyColours = colorScheme === "dark";
  test.describe(`in the ${colorScheme} theme`, onlyColours ? PROOF : {}, () => {
    test.use({ colorScheme });

    test("axe accepts every primitive, and the browser renders the same as the server", async ({ page }) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        if (/hydrat|did not match|Content Security Policy/i.test(message.text()))
          complaints.push(message.text());
      });
      await page.goto("/desarrollo/componentes");
      await expect(page.locator(".recharts-bar-rectangle").first()).toBeVisible();
      expect(await violationsOf(page, { onlyColours })).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test("axe accepts every overlay, and Esc returns the focus", PROOF, async ({ page }) => {
      await page.goto("/desarrollo/componentes");
      for (const name of OVERLAYS) {
        const opener = page.getByRole("button", { name });
        await expect(async () => {
          await opener.press("Enter");
          await expect(page.getByRole("dialog")).toBeVisible({ timeout: 1000 });
        }).toPass();
        expect(await violationsOf(page, { onlyColours })).toEqual([]);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await expect(opener).toBeFocused();
      }
    });
  });
}

test("rows are gone through, chosen and opened by keyboard alone", async ({ page }) => {
  await page.goto("/desarrollo/componentes");
  const rows = page.getByRole("table", { name: "Consultas de muestra" }).locator("[data-row]");
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(rows.nth(0)).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("x");
  await expect(rows.nth(1)).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Abrió Inversiones Inventadas Tarapacá S.A.S.")).toBeVisible();
});

test("an error stays until it is closed, and a typed confirmation is required", async ({ page }) => {
  await page.clock.install();
  await page.goto("/desarrollo/componentes");
  const said = page.getByText("No se guardaron los ajustes");
  await expect(async () => {
    await page.getByRole("button", { name: "Avisar que falló" }).click();
    await expect(said.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole("button", { name: "Avisar que salió bien" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Llave creada" })).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByRole("listitem").filter({ hasText: "Llave creada" })).toHaveCount(0);
  await expect(said.first()).toBeVisible();

  await page.getByRole("button", { name: "Confirmar escribiendo" }).click();
  const revoke = page.getByRole("dialog").getByRole("button", { name: "Revocar llave" });
  await expect(revoke).toBeDisabled();
  await page.getByRole("dialog").getByRole("textbox").fill("core bancario");
  await expect(revoke).toBeEnabled();
});

test("a day is typed with the day first, or chosen in the calendar by keyboard alone", async ({ page }) => {
  await page.goto("/desarrollo/componentes");
  const field = page.getByLabel("Fecha del pago");
  const opener = field.locator("..").getByRole("button", { name: "Abrir el calendario" });
  await expect(field).toHaveValue("24/11/2026");
  await expect(async () => {
    await opener.press("Enter");
    await expect(page.getByRole("dialog", { name: "Calendario" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await violationsOf(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "24 de noviembre de 2026" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("PageDown");
  await expect(page.getByRole("grid", { name: "enero de 2027" })).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(page.getByRole("button", { name: "1 de febrero de 2027", exact: true })).toBeFocused();
  await page.keyboard.press("Shift+PageDown");
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("20/02/2027");

  await field.fill("5-3-27");
  await field.press("Enter");
  await expect(field).toHaveValue("05/03/2027");
  await field.fill("31/02/2027");
  await field.press("Tab");
  await expect(page.getByText("Escriba la fecha como dd/mm/aaaa")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("28022027");
  await field.press("Tab");
  await expect(field).toHaveValue("28/02/2027");
  await expect(page.getByText("Escriba la fecha como dd/mm/aaaa")).toHaveCount(0);
});
