import { expect, type Page } from "playwright/test";
import { moveTo, overflowOf, SCREENS, usesAxe, violationsOf } from "../axe";
import { PROOF } from "../test";
import { test } from "./signed-in";

test.use({ rol: "agente" });

const ROOMS = ["", "/consultas", "/decisiones", "/consumo", "/llaves", "/alertas", "/equipo", "/mi-cuenta"];
const DEMO = "Financiera Valle Ficticio S.A. (datos inventados)";

async function openVisita(page: Page, motivo: string): Promise<void> {
  await page.goto("/soporte/clientes");
  await page.getByRole("row").filter({ hasText: DEMO }).first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: DEMO })).toBeVisible();
  await page.getByRole("button", { name: "Ver como el cliente" }).click();
  const dialog = page.getByRole("dialog", { name: "Ver como el cliente" });
  await dialog.getByLabel("Motivo").fill("x");
  await dialog.getByRole("button", { name: "Abrir el portal del cliente" }).click();
  await expect(dialog.getByText("Escriba el motivo: de 3 a 500 caracteres.")).toBeVisible();
  await dialog.getByLabel("Motivo").fill(motivo);
  await dialog.getByRole("button", { name: "Abrir el portal del cliente" }).dblclick();
  await expect(page).toHaveURL(/\/soporte\/vista\/[0-9a-f-]{36}$/);
}

test("support sees the client's pages, changes nothing, and both sides have a record", async ({ page }) => {
  const motivo = `Solicitud ${Date.now()}`;
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await openVisita(page, motivo);
  const band = page.getByRole("region", { name: "Visita de soporte" });
  await expect(band).toContainText(`Está viendo el portal de ${DEMO} como soporte: solo lectura.`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Le quedan|Por atender)/);
  expect(await violationsOf(page)).toEqual([]);
  const rooms = page.getByRole("navigation", { name: `Portal de ${DEMO}` });
  for (const room of ["Consumo", "Llaves", "Avisos", "Equipo", "Por decidir", "Consultas"]) {
    await rooms.getByRole("link", { name: room }).click();
    await expect(rooms.getByRole("link", { name: room })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(band).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Crear|Invitar|Guardar|Revocar|Descargar/ })).toHaveCount(
      0,
    );
    await expect(page.getByRole("link", { name: /Descargar/ })).toHaveCount(0);
  }
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/soporte\/vista\/[0-9a-f-]{36}\/consultas\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("button", { name: /Descargar/ })).toHaveCount(0);
  const consultaId = page.url().split("/").at(-1) ?? "";
  const visitaId = page.url().split("/").at(-3) ?? "";

  await test.step("the server rejects what no page offers", async () => {
    const ask = (headers: Record<string, string>, procedure: string, json: unknown = null) =>
      page.request.post(`/api/trpc/${procedure}`, {
        headers: { origin: process.env.ATALAYA_URL ?? "", ...headers },
        data: { json },
      });
    const visiting = { "x-atalaya-visita": visitaId };
    expect((await ask(visiting, "soporte-vista/llaves.list")).status()).toBe(200);
    const refused = await ask(visiting, "soporte-vista/llaves.create", { etiqueta: "caja" });
    expect([refused.status(), (await refused.json()).error.json.data.code]).toEqual([403, "prohibido"]);
    expect((await ask({}, "soporte-vista/llaves.list")).status()).toBe(403);
    expect((await ask(visiting, "portal/llaves.list")).status()).toBe(401);
    const paper = await page.request.get(`/portal/consultas/${consultaId}/reporte`);
    expect(paper.status()).toBe(401);
  });

  await test.step("it ends when it is ended", async () => {
    const there = page.url();
    await page.getByRole("button", { name: "Terminar la visita" }).dblclick();
    await expect(page.getByRole("heading", { level: 1, name: DEMO })).toBeVisible();
    await page.goto(there);
    await expect(page.getByRole("heading", { level: 1, name: "La visita terminó" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Visita de soporte" })).toHaveCount(0);
  });

  await test.step("the acts state reason and object", async () => {
    await page.goto(`/soporte/bitacora?texto=${visitaId}`);
    const acts = page.getByRole("row");
    await expect(acts.filter({ hasText: "Abrió el portal de un cliente" })).toContainText(motivo);
    await expect(acts.filter({ hasText: "Terminó una visita" })).toHaveCount(1);
    await page.goto(`/soporte/bitacora?texto=${consultaId}`);
    await expect(acts.filter({ hasText: "Vio una página del portal" })).toHaveCount(1);
  });
  expect(faults).toEqual([]);
});

test("the client's people read that support looked, and why", async ({
  page,
  browser,
  officer: storageState,
}) => {
  const motivo = `Llamada ${Date.now()}`;
  await openVisita(page, motivo);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Le quedan|Por atender)/);
  const context = await browser.newContext({ baseURL: process.env.ATALAYA_URL ?? "", storageState });
  const officer = await context.newPage();
  await officer.goto("/portal/actividad?tipo=visitas");
  const acts = officer.getByRole("row");
  await expect(acts.filter({ hasText: motivo })).toContainText("soporte de Atalaya");
  await expect(acts.filter({ hasText: "Página: inicio" }).first()).toContainText("Soporte vio una página");
  await context.close();
});

test("a visit is readable by all and fits", PROOF, async ({ page }) => {
  await openVisita(page, "Revisión de la vista");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Le quedan|Por atender)/);
  const home = page.url();
  for (const [at, room] of ROOMS.entries()) {
    await page.goto(`${home}${room}`);
    for (const [place, screen] of SCREENS.entries()) {
      await moveTo(page, screen);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (usesAxe(at, place)) expect(await violationsOf(page), room).toEqual([]);
      expect(await overflowOf(page), room).toBe(0);
    }
  }
});
