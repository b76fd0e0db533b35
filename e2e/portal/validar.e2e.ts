import { expect, type Page } from "@playwright/test";
import { test } from "./signed-in";

const BEFORE = /Consume 1 consulta\. Le quedan ([\d.]+) de [\d.]+/;

async function leftOf(page: Page): Promise<number> {
  await page.goto("/portal/validar");
  const said = page.getByText(BEFORE);
  await expect(said).toBeVisible();
  return Number(BEFORE.exec((await said.textContent()) ?? "")?.[1]?.replaceAll(".", ""));
}

test("an officer screens somebody by hand: the price is said before, and a double click pays once", async ({
  page,
}) => {
  const left = await leftOf(page);
  await page.getByLabel("Nombre completo").fill("Evaristo Clímaco Buitragal Lasprilla");
  await page.getByLabel("Número de documento").fill("1.990.000.111");
  await page.getByLabel(/^Referencia/).fill("E2E-VALIDAR-1");
  await page.getByRole("button", { name: "Validar" }).dblclick();

  await expect(page).toHaveURL(/\/portal\/consultas\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Evaristo Clímaco Buitragal Lasprilla");
  await expect(
    page.getByText(/CC 1990000111 · persona natural · consultada el .* por .*, en el portal/),
  ).toBeVisible();
  await expect(page.getByText("intacto")).toBeVisible();

  await page.goto("/portal/consultas?texto=E2E-VALIDAR-1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 consulta con estos filtros");
  expect(await leftOf(page)).toBe(left - 1);
});

test("a form that is wrong says what, keeps what was typed, and consumes nothing", async ({ page }) => {
  const left = await leftOf(page);
  await page.getByRole("button", { name: "Validar" }).click();
  await expect(page.getByText("Envíe nombre, documento o ambos.")).toBeVisible();
  await page.getByLabel("Nombre completo").fill("Otilia Ficticia");
  await page.getByLabel(/^Fecha de nacimiento/).fill("2999-01-01");
  await page.getByLabel(/^País/).fill("C");
  await page.getByRole("button", { name: "Validar" }).click();
  await expect(page.getByText("Deben ser las dos letras de ISO 3166-1.")).toBeVisible();
  await page.getByLabel(/^País/).fill("co");
  await page.getByRole("button", { name: "Validar" }).click();
  await expect(page.getByText("No puede ser una fecha futura.")).toBeVisible();
  await expect(page.getByLabel("Nombre completo")).toHaveValue("Otilia Ficticia");
  page.once("dialog", (dialog) => dialog.accept());
  expect(await leftOf(page)).toBe(left);
});

test("a company by hand, by keyboard alone", async ({ page }) => {
  await page.goto("/portal/validar");
  await page.getByLabel("Tipo", { exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Razón social")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Comercializadora Inventada del Sur S.A.S.");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/portal\/consultas\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Consulta parcial.")).toBeVisible();
  await expect(page.getByText("persona jurídica")).toBeVisible();
});
