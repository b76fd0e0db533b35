import { randomUUID } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { LlavesPage } from "./pages/llaves-page";
import { openPalette } from "./pages/palette";
import { test } from "./signed-in";

/** Sends a query with a key. Returns the answer. */
const ask = (
  page: Page,
  llave: string,
  data: object = { tipo: "natural", nombre: "Otilia Ficticia Sámano" },
) =>
  page.request.post("/api/v1/validate", { headers: { authorization: `Bearer ${llave}`, cookie: "" }, data });

const statusOf = async (page: Page, llave: string) => (await ask(page, llave)).status();

test("a key is created and shown once, replaced with an overlap, and revoked by typing its name", async ({
  page,
}) => {
  const llaves = new LlavesPage(page);
  const etiqueta = `Viaje ${randomUUID().slice(0, 8)}`;
  await llaves.open();

  const first = await llaves.create(etiqueta);
  await expect(page.getByText(etiqueta)).toHaveCount(1);
  expect(await statusOf(page, first)).toBe(200);
  await page.reload();
  await expect(llaves.row(first)).toContainText("Vigente");
  expect(await page.content()).not.toContain(first.slice(4, 60));

  const second = await llaves.regenerate(first, "Sirve 24 horas más");
  expect(second).not.toBe(first);
  expect([await statusOf(page, first), await statusOf(page, second)]).toEqual([200, 200]);
  await expect(llaves.row(first)).toContainText("Por terminar");
  await expect(llaves.row(first)).toContainText(/Faltan (24 h 0|23 h 5\d) min \d\d s/);
  await expect(llaves.row(first)).toContainText(`La reemplazó la que termina en ${second.slice(-4)}`);

  await llaves.revoke(second, etiqueta.toUpperCase());
  expect(await statusOf(page, second)).toBe(401);
  expect(await statusOf(page, first)).toBe(200);
  await expect(llaves.row(second)).toContainText("Revocada");
  await expect(llaves.row(second).getByRole("button")).toHaveCount(0);

  // Refusals are found by their request id: an incomplete body, and a key past its deadline.
  const numbers = await Promise.all(
    [ask(page, first, { tipo: "natural" }), ask(page, second)].map(
      async (answer) => ((await (await answer).json()) as { readonly request_id: string }).request_id,
    ),
  );
  const [lacking = "", over = ""] = numbers;
  await expect(async () => {
    await page.goto(`/portal/llaves?vista=rechazos&solicitud=${over}`);
    await expect(page.getByRole("row", { name: over.slice(0, 8) })).toContainText(/401 invalid_api_key/, {
      timeout: 1_000,
    });
  }).toPass();
  const palette = await openPalette(page);
  await palette.getByRole("combobox").fill(lacking);
  await palette.getByRole("option", { name: "Solicitud rechazada: validation_error" }).click();
  await expect(page).toHaveURL(new RegExp(`vista=rechazos&solicitud=${lacking}`));
  await expect(page.getByRole("row", { name: /400 validation_error/ })).toContainText(first.slice(-4));
});

test("a key whose successor takes over at once is rejected at its next request", async ({ page }) => {
  const llaves = new LlavesPage(page);
  await llaves.open();
  const first = await llaves.create(`Relevo ${randomUUID().slice(0, 8)}`);
  const second = await llaves.regenerate(first, "Deja de servir ya");
  expect([await statusOf(page, first), await statusOf(page, second)]).toEqual([401, 200]);
  await expect(llaves.row(first)).toContainText("Terminada");
});
