import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { expect } from "playwright/test";
import { readPdf } from "../../server/pdf/testing/read-pdf";
import { readXlsx } from "../../server/testing/read-xlsx";
import { holdRequests } from "../held-requests";
import { PROOF } from "../test";
import { ConsultasPage } from "./pages/consultas-page";
import { test } from "./signed-in";

const MESES = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];

/** Every "21 nov 2026, 21:45" of a text, in a form that sorts. */
const timesIn = (text: string): string[] =>
  [...text.matchAll(/(\d{1,2}) (\p{L}{3}) (\d{4}), (\d{2}:\d{2})/gu)].map(
    ([, day = "", mes = "", year, time]) =>
      [year, String(MESES.indexOf(mes)).padStart(2, "0"), day.padStart(2, "0"), time].join(" "),
  );

test("an officer finds a consulta, reads why, takes its proof along and comes back to the same list", async ({
  page,
}) => {
  const consultas = new ConsultasPage(page);
  await consultas.open("?severidad=alto");
  const all = await consultas.total();
  expect(all).toBeGreaterThan(1);
  const name = (await consultas.rows.first().getByRole("link").textContent()) ?? "";
  const [word = ""] = name.split(" ");
  await consultas.search(word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
  await expect(page).toHaveURL(/texto=/);
  const found = page.url();
  await consultas.rows.first().getByRole("link").click();

  await expect(consultas.heading).toContainText(new RegExp(word, "i"));
  await expect(page.getByText("Escale al oficial de cumplimiento")).toBeVisible();
  await expect(page.getByText("Una coincidencia no equivale por sí sola a un ROS")).toBeVisible();
  await expect(
    page.getByText(/^((Exacta|Muy alta) · puntaje \d,\d\d|Mismo documento)$/).first(),
  ).toBeVisible();
  // A document's match says so, and has no words to align.
  const words = page.getByRole("list", { name: /palabra por palabra/ }).getByRole("listitem");
  await expect(
    words
      .filter({ hasText: /igual|parecida/ })
      .or(page.getByText("Mismo documento"))
      .first(),
  ).toBeVisible();

  const consultaId = new URL(page.url()).pathname.split("/").at(-1);
  const pdf = await consultas.downloaded("Descargar PDF");
  expect(pdf.name).toMatch(new RegExp(`^reporte-\\d{4}-\\d{2}-\\d{2}-${consultaId}\\.pdf$`));
  expect(pdf.content.subarray(0, 5).toString()).toBe("%PDF-");
  const bundle = await consultas.downloaded("Descargar evidencia");
  const files = unzipSync(new Uint8Array(bundle.content));
  const paquete = JSON.parse(strFromU8(files["paquete.json"] as Uint8Array));
  const evidencia = strFromU8(files["evidencia.json"] as Uint8Array);
  expect(createHash("sha256").update(evidencia).digest("hex")).toBe(paquete.hash_reporte);
  expect(JSON.parse(evidencia).consultaId).toBe(consultaId);
  expect(Buffer.from(files["reporte.pdf"] as Uint8Array)).toEqual(pdf.content);
  const { coincidencias } = JSON.parse(strFromU8(files["decisiones.json"] as Uint8Array));
  expect(coincidencias).toHaveLength(JSON.parse(evidencia).matches.length);

  await page.goBack();
  await expect(page).toHaveURL(found);
  await expect(consultas.heading).toContainText("con estos filtros");

  await test.step("an invented query of the past names no list that was downloaded after it", async () => {
    const hasta = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
    await consultas.open(`?hasta=${hasta}`);
    await consultas.rows.first().getByRole("link").click();
    const asked = timesIn((await page.getByText(/ · consultada el /).textContent()) ?? "")[0] ?? "";
    const listas = page.getByRole("heading", { name: /^Comparada con \d+ listas$/ }).locator("..");
    await expect(listas.getByRole("listitem").first()).toContainText(/\d entradas/);
    const { pages } = await readPdf((await consultas.downloaded("Descargar PDF")).content);
    const paper = pages.map(({ text }) => text).join(" ");
    const printed = paper.slice(paper.indexOf("Descargada (Bogotá)"), paper.indexOf("/verificar/"));
    for (const told of [timesIn((await listas.textContent()) ?? ""), timesIn(printed)]) {
      expect(told.length).toBeGreaterThan(0);
      expect(told.filter((time) => time > asked)).toEqual([]);
    }
  });
});

test("a phone begins with the consultas, and shows the filters that are set", PROOF, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const consultas = new ConsultasPage(page);
  await consultas.open();
  const severidad = page.getByLabel("Severidad");
  await expect(severidad).toBeHidden();
  await expect(consultas.rows.first().getByRole("link")).toBeInViewport();
  await page.getByRole("button", { name: "Más filtros" }).click();
  await severidad.selectOption({ label: "Alto" });
  await expect(page).toHaveURL(/severidad=alto/);
  await page.reload();
  await expect(severidad).toHaveValue("alto");
  await expect(severidad).toBeVisible();
});

test("pages keep their number and their place in the address", PROOF, async ({ page }) => {
  const consultas = new ConsultasPage(page);
  await consultas.open();
  const total = await consultas.total();
  const first = await consultas.rows.first().textContent();
  await page.getByRole("button", { name: "Siguiente" }).click();
  await expect(page.getByText(/^Página 2: 51 a 100 de/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Página 2: 51 a 100 de/)).toBeVisible();
  expect(await consultas.total()).toBe(total);
  await page.getByRole("button", { name: "Anterior" }).click();
  await expect(consultas.rows.first()).toHaveText(first ?? "");
  await page.goto("/portal/consultas?texto=nadiesellamaasi");
  await expect(page.getByText("Ninguna consulta pasa estos filtros")).toBeVisible();
  await page.goto("/portal/consultas?lista=no_existe");
  await expect(page.getByText("Un filtro no se entiende")).toBeVisible();
  await page.getByRole("button", { name: "Quitar los filtros" }).last().click();
  await expect(consultas.heading).toHaveText(/^[\d.]+ consultas$/);
});

test("shows nothing about a new query until it is answered, even after a clear", async ({ page }) => {
  const consultas = new ConsultasPage(page);
  await consultas.open("?texto=nadiesellamaasi");
  const nothing = page.getByText("Ninguna consulta pasa estos filtros");
  await expect(nothing).toBeVisible();
  const release = await holdRequests(page, "**/api/trpc/portal/**");
  await page.getByLabel("Severidad").selectOption({ label: "Alto" });
  await expect(page.getByRole("status", { name: "Cargando" })).toBeAttached();
  await expect(nothing).toBeHidden();
  await expect(consultas.heading).toHaveText("Consultas");
  release();
  await expect(nothing).toBeVisible();
});

test("an export has the rows on screen, as CSV and workbook, and states its limit", async ({ page }) => {
  const consultas = new ConsultasPage(page);
  await consultas.open("?severidad=medio");
  const total = await consultas.total();
  const csv = await consultas.exported("CSV");
  expect(csv.name).toMatch(/^consultas-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines: string[][] = parse(csv.content, { bom: true, delimiter: ";", relax_column_count: true });
  const rows = lines.slice(1).filter((cells) => cells.length > 1);
  expect(rows).toHaveLength(total);
  const names = lines[0]?.join().toLowerCase();
  const shown = (await page.getByRole("columnheader").allTextContents()).filter(Boolean);
  expect(shown).toContain("Decisión");
  for (const name of shown) expect(names).toContain(name.toLowerCase());
  expect(new Set(rows.map((cells) => cells[3]))).toEqual(new Set(["Medio"]));
  expect(lines.at(-2)).toEqual(["Filtro: severidad Medio"]);
  expect(lines.at(-1)?.[0]).toContain(`Aquí termina: ${total} consultas`);

  const xlsx = await consultas.exported("XLSX");
  const [sheet, about] = await readXlsx(xlsx.content);
  expect(sheet?.data).toHaveLength(total + 1);
  expect(sheet?.data[1]?.[8]).toBe(rows[0]?.[8]);
  expect(about?.data[1]).toEqual(["Filtro: severidad Medio"]);
});

test("selected consultas become one report", PROOF, async ({ page }) => {
  const consultas = new ConsultasPage(page);
  await consultas.open("?severidad=alto");
  const total = await consultas.total();
  await page.getByRole("checkbox", { name: "Elegir todas las filas" }).check();
  await expect(page.getByText(/consultas elegidas$/)).toBeVisible();
  await expect(page.getByText("Hasta 500 en un reporte.")).toBeVisible();
  const chooseAll = page.getByRole("button", { name: /^Elegir las/ });
  if (total > 50) {
    await chooseAll.click();
    await expect(page.getByText(`${total} consultas elegidas`)).toBeVisible();
  }
  const pdf = await consultas.downloaded("Descargar reporte por lote");
  expect(pdf.name).toMatch(/^reporte-de-\d+-consultas-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect(pdf.content.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a file is served only to the signed-in user, from our own pages", async ({ request, playwright }) => {
  const path = "/portal/consultas/01a2033e-ed3d-713a-bb8b-a6fb22cc909a/reporte";
  const own = await request.get(path);
  expect(own.status()).toBe(404);
  expect(await own.json()).toMatchObject({ error: "not_found" });
  const elsewhere = await request.post("/portal/consultas/exportar", {
    headers: { origin: "https://otro.example" },
    data: { filtro: {}, formato: "csv" },
  });
  expect(elsewhere.status()).toBe(403);
  const stranger = await playwright.request.newContext({
    baseURL: process.env.ATALAYA_URL ?? "",
    storageState: { cookies: [], origins: [] },
  });
  const refused = await stranger.get(path);
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({ error: "sesion_requerida" });
  await stranger.dispose();
});
