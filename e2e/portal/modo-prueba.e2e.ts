import { expect, type Page } from "playwright/test";
import { overflowOf, violationsOf } from "../axe";
import { confirmClave } from "./pages/confirm-clave";
import { LlavesPage } from "./pages/llaves-page";
import { test } from "./signed-in";

const band = (page: Page) => page.getByRole("region", { name: "Modo de prueba" });
const interruptor = (page: Page) => page.getByRole("switch", { name: "Modo de prueba" });

/** Whoever comes first opens the account, and finds themselves in it. */
async function openIfNeeded(page: Page): Promise<void> {
  const open = page.getByRole("button", { name: "Abrir la cuenta de prueba" });
  await expect(open.or(band(page))).toBeVisible();
  if (await open.isVisible()) await open.dblclick();
  await expect(band(page)).toBeVisible();
}

test("an officer switches to test mode, tries what counts for nothing, and comes back: no datum crossed", async ({
  page,
}) => {
  await confirmClave(page);
  await page.goto("/portal/consultas");
  const real = await page.getByRole("table").getByRole("link").first().getAttribute("href");
  await expect(band(page)).toHaveCount(0);
  await expect(interruptor(page)).not.toBeChecked();

  await interruptor(page).click();
  await expect(page).toHaveURL(/\/portal\/prueba$/);
  await openIfNeeded(page);
  await expect(interruptor(page)).toBeChecked();
  await expect(band(page)).toContainText("nada de lo que vea aquí cuenta");

  await test.step("a situation that answers", async () => {
    await page.getByRole("link", { name: "Consumo", exact: true }).click();
    await expect(page).toHaveURL(/\/portal\/prueba\/consumo$/);
    await page.getByRole("button", { name: "Paquete mensual al día" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Paquete mensual al día." })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Le quedan/);
  });

  let llave = "";
  await test.step("a key that says what it is", async () => {
    await page.getByRole("link", { name: "Llaves", exact: true }).click();
    await expect(page).toHaveURL(/\/portal\/prueba\/llaves$/);
    const llaves = new LlavesPage(page);
    llave = await llaves.create(`Ensayo ${Date.now()}`);
    expect(llave).toMatch(/^atl_test_/);
    await expect(llaves.row(llave)).toContainText("atl_test_…");
  });

  let consulta = "";
  await test.step("a name that always answers the same", async () => {
    await page.getByRole("link", { name: "Validar", exact: true }).click();
    await page.getByLabel("Nombre completo").fill("HALLAZGO VINCULANTE PRUEBA");
    await page.getByRole("button", { name: "Validar", exact: true }).click();
    await expect(page).toHaveURL(/\/portal\/prueba\/consultas\/[0-9a-f-]{36}$/);
    consulta = new URL(page.url()).pathname;
    await expect(page.getByRole("heading", { level: 2, name: "1 coincidencia" })).toBeVisible();
    await expect(band(page)).toBeVisible();
    const paper = page.waitForEvent("download");
    await page.getByRole("button", { name: "Descargar PDF" }).click();
    expect((await paper).suggestedFilename()).toMatch(/^reporte-.*\.pdf$/);
  });

  await test.step("a bolsa that ended blocks, here and for its program", async () => {
    await page.getByRole("link", { name: "Consumo", exact: true }).click();
    await page.getByRole("button", { name: "Bolsa agotada" }).click();
    await expect(page.getByRole("region", { name: /^Las consultas se rechazan desde/ })).toBeVisible();
    const refused = await page.request.post("/api/v1/validate", {
      headers: { authorization: `Bearer ${llave}`, cookie: "" },
      data: { tipo: "natural", nombre: "SIN HALLAZGO PRUEBA" },
    });
    expect(refused.status()).toBe(402);
    expect(refused.headers()["x-service-modo"]).toBe("prueba");
  });

  await test.step("any event of the account", async () => {
    await page.getByRole("link", { name: "Avisos", exact: true }).click();
    await expect(page.getByLabel("Evento que se envía, con cifras inventadas")).toBeVisible();
  });

  await test.step("back: neither account has what is of the other", async () => {
    await page.goto(`/portal/prueba${(real ?? "").slice("/portal".length)}`);
    await expect(page.getByText("No hay ninguna consulta con este número")).toBeVisible();
    await interruptor(page).click();
    await expect(page).toHaveURL(/\/portal$/);
    await expect(band(page)).toHaveCount(0);
    await page.goto("/portal/consumo");
    await expect(page.getByRole("region", { name: /^Las consultas se rechazan desde/ })).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Situaciones de prueba" })).toHaveCount(0);
    await page.goto(`/portal${consulta.slice("/portal/prueba".length)}`);
    await expect(page.getByText("No hay ninguna consulta con este número")).toBeVisible();
    const paper = await page.request.get(`/portal${consulta.slice("/portal/prueba".length)}/reporte`);
    expect(paper.status()).toBe(404);
    await page.goto("/portal/llaves");
    await expect(new LlavesPage(page).row(llave)).toHaveCount(0);
  });
});

for (const { width, colorScheme } of [
  { width: 1280, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const) {
  test(`test mode is readable by all and fits, ${colorScheme} at ${width}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/portal/prueba");
    await openIfNeeded(page);
    for (const room of ["", "/consumo", "/llaves", "/alertas", "/consultas", "/mi-cuenta"]) {
      await page.goto(`/portal/prueba${room}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(band(page)).toBeVisible();
      expect(await violationsOf(page), room).toEqual([]);
      expect(await overflowOf(page), room).toBe(0);
    }
  });
}
