import { randomUUID } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { LlavesPage } from "./pages/llaves-page";
import { test } from "./signed-in";

/** What the API answers a query with a key. */
async function statusOf(page: Page, llave: string): Promise<number> {
  const answer = await page.request.post("/api/v1/validate", {
    headers: { authorization: `Bearer ${llave}`, cookie: "" },
    data: { tipo: "natural", nombre: "Otilia Ficticia Sámano" },
  });
  return answer.status();
}

test("the life of a key: made and shown once, superseded with an overlap, revoked by typing its name", async ({
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
});

test("a key whose successor takes over at once is refused at its very next request", async ({ page }) => {
  const llaves = new LlavesPage(page);
  await llaves.open();
  const first = await llaves.create(`Relevo ${randomUUID().slice(0, 8)}`);
  const second = await llaves.regenerate(first, "Deja de servir ya");
  expect([await statusOf(page, first), await statusOf(page, second)]).toEqual([401, 200]);
  await expect(llaves.row(first)).toContainText("Terminada");
});
