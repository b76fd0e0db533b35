import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { bogotaDay } from "../../server/domain/shared/bogota";
import { readPdf, readQr } from "../../server/pdf/testing/read-pdf";
import { readZip, tampered, unpackInto } from "../../server/testing/archivo";
import { readXlsx } from "../../server/testing/read-xlsx";
import { violationsOfState } from "../axe";
import { PROOF } from "../test";
import { ConsultasPage } from "./pages/consultas-page";
import { test } from "./signed-in";

const dayAgo = (days: number) => bogotaDay(new Date(Date.now() - days * 86_400_000));

/** Output of the published program for an archive, in a folder of its own. */
async function verified(page: Page, files: ReadonlyMap<string, Buffer>, ...options: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), "muestra-"));
  try {
    await unpackInto(folder, files);
    const sums: string[] = [];
    for (const programa of ["verificar.mjs", "verificar-carpeta.mjs"]) {
      const published = await (await page.request.get(`/verificar/${programa}`)).body();
      sums.push(`${createHash("sha256").update(published).digest("hex")}  ${programa}\n`);
      await writeFile(join(folder, programa), published);
    }
    expect(await (await page.request.get("/verificar/verificar.mjs.sha256")).text()).toBe(sums.join(""));
    const args = ["verificar.mjs", "manifiesto.txt", ...options];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    return { status, said: stdout + stderr };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function downloaded(page: Page, scope: ReturnType<Page["locator"]>, button: string | RegExp) {
  const arrives = page.waitForEvent("download");
  await scope.getByRole("button", { name: button }).click();
  const download = await arrives;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test(
  "a sample is drawn by its seed, downloaded and verified offline, and a tampered copy fails",
  PROOF,
  async ({ page }) => {
    const semilla = `Acta ${Date.now()}`;
    await page.goto("/portal/informes?vista=auditoria");
    await page.getByLabel("Semilla").fill(semilla);
    await page.getByLabel("Cuántas consultas").fill("4");
    await page.getByLabel("Desde").fill(dayAgo(60));
    await page.getByLabel("Hasta").fill(dayAgo(0));
    await page.getByLabel("Severidad").selectOption("medio");
    await page.getByRole("button", { name: "Sortear muestra" }).click();
    const own = page.getByRole("listitem").filter({ hasText: semilla });
    const archive = await downloaded(page, own, "Descargar muestra");
    expect(archive.name).toMatch(/^muestra-\d{4}-\d{2}-\d{2}-[0-9a-f]{8}\.zip$/);

    // All, because the demo was signed at another port, under another name.
    const keys = await (await page.request.get("/verificar/llave")).text();
    const files = readZip(archive.content);
    const { status, said } = await verified(page, files, "--llave", keys);
    expect(said).toContain("El manifiesto está firmado");
    expect(said).toContain(`la semilla «${semilla}»`);
    expect(said).not.toContain("NO ");
    expect(status).toBe(0);
    const altered = tampered(files, '"severidad":"medio"', '"severidad":"bajos"');
    const refused = await verified(page, altered, "--llave", keys);
    expect(refused.said).toContain("NO  ");
    expect(refused.status).toBe(1);
    const [indice] = await readXlsx(files.get("indice.xlsx") ?? Buffer.alloc(0));
    const places = indice?.data.slice(1).map((row) => String(row[11])) ?? [];
    expect(places).toHaveLength(4);
    for (const place of places) {
      expect(place).toMatch(/^consultas[/]00\d \d{4}-\d{2}-\d{2} medio [A-Za-z0-9 ]+[/]reporte\.pdf$/);
      expect(files.has(place)).toBe(true);
    }

    await page.goto("/portal/actividad");
    await expect(page.getByText("Descargó una muestra para auditoría").first()).toBeVisible();
  },
);

test("consultas that were chosen one by one become a sample", PROOF, async ({ page }) => {
  const consultas = new ConsultasPage(page);
  await consultas.open("?severidad=alto");
  await consultas.rows.nth(0).getByRole("checkbox").check();
  await consultas.rows.nth(1).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Muestra para auditoría" }).click();
  await expect(page).toHaveURL(/vista=auditoria/);
  const own = page.getByRole("listitem").filter({ hasText: "2 consultas, elegidas una por una" }).first();
  const archive = await downloaded(page, own, "Descargar muestra");
  expect((await verified(page, readZip(archive.content))).status).toBe(3);
});

test("the board's report says the same on screen, on paper and in a workbook as the lists it links to", async ({
  page,
}) => {
  await page.goto("/portal/informes");
  const [from, until] = [page.getByLabel("Desde"), page.getByLabel("Hasta")];
  const quarter = await from.inputValue();
  await page.getByRole("button", { name: /^Semestre: / }).click();
  const iso = (day: string) => day.split("/").toReversed().join("-");
  const half = await from.inputValue();
  expect([iso(half) <= iso(quarter), half.slice(0, 2)]).toEqual([true, "01"]);
  expect(iso(await until.inputValue()) > iso(half)).toBe(true);
  await page.getByLabel("Desde").fill(dayAgo(90));
  await page.getByLabel("Hasta").fill(dayAgo(0));
  await page.getByLabel("Sesión de la junta").fill("2027-01-15");
  await page.getByLabel("Coincidencias confirmadas").selectOption("Nombrarlas");
  await page.getByRole("button", { name: "Preparar informe" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/^[\d.]+ consultas?, [\d.]+ coincidencias?$/);
  const answer = (await heading.textContent()) ?? "";
  expect(await violationsOfState(page)).toEqual([]);

  const whole = page.locator("main");
  const pdf = await downloaded(page, whole, "Descargar PDF");
  const { pages } = await readPdf(pdf.content);
  const paper = pages.map(({ text }) => text).join(" ");
  expect(paper).toContain(answer);
  expect(paper).toContain("15 de enero de 2027");
  expect(paper).toContain("Frente al periodo anterior");
  const printed = (await readQr(pdf.content)) ?? "";
  expect(printed).toContain(new URL(page.url()).pathname.split("/").at(-1));
  const outside = await page.context().browser()?.newPage();
  await outside?.goto(printed);
  await expect(outside?.getByRole("heading", { level: 2 }).first() ?? page.locator("none")).toHaveText(
    "Papel y registro coinciden",
  );
  await outside?.close();
  const xlsx = await downloaded(page, whole, "Descargar XLSX");
  const counted = (await readXlsx(xlsx.content)).find(({ sheet }) => sheet === "Consultas");
  expect(counted?.data.at(-2)?.[6]).toBe(Number(/^[\d.]+/.exec(answer)?.[0].replaceAll(".", "")));

  const report = page.url();
  const toldBy = (links: ReturnType<typeof page.locator>) =>
    links.evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.textContent] as const));
  const decisiones = page.getByRole("table", { name: "Decisiones" });
  const [waiting, count] = (await toldBy(decisiones.locator("a[href$='decision=por_decidir']")))[0] ?? [];
  for (const [table, column] of [
    ["Consultas por severidad", 2],
    ["Coincidencias por nivel y lista", 3],
  ] as const) {
    const told = await toldBy(page.getByRole("table", { name: table }).locator(`td:nth-child(${column}) a`));
    expect(told.length, table).toBeGreaterThan(1);
    for (const [href, text] of told) {
      const consultas = new ConsultasPage(page);
      await consultas.open(new URL(href ?? "", report).search);
      expect(await consultas.total(), `${table}: ${href}`).toBe(Number(text?.replaceAll(".", "")));
    }
    await page.goto(report);
    await expect(heading).toHaveText(answer);
  }
  const consultas = new ConsultasPage(page);
  await consultas.open(new URL(waiting ?? "", report).search);
  const found = await consultas.total();
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThanOrEqual(Number(count?.replaceAll(".", "")));
  await page.goto("/portal/informes");
  await expect(
    page.getByRole("table", { name: "Informes preparados" }).getByRole("link").first(),
  ).toBeVisible();
});

test("an acta de cobertura is issued, downloaded, and verified by its code and offline", async ({ page }) => {
  await page.goto("/portal/contrapartes/acta");
  await page.getByLabel("Desde").fill(dayAgo(30));
  await page.getByLabel("Hasta").fill(dayAgo(0));
  await page.getByRole("button", { name: "Emitir acta" }).click();
  const own = page.getByRole("table", { name: "Actas emitidas" }).getByRole("row").nth(1);
  const pdf = await downloaded(page, own, "PDF");
  const { pages } = await readPdf(pdf.content);
  expect(pages.map(({ text }) => text).join(" ")).toContain("Vacíos");
  expect(await violationsOfState(page)).toEqual([]);
  const outside = await page.context().browser()?.newPage();
  await outside?.goto((await readQr(pdf.content)) ?? "");
  await expect(outside?.getByRole("heading", { level: 2 }).first() ?? page.locator("none")).toHaveText(
    /^Papel(, registro y bitácora| y registro) coinciden/,
  );
  await outside?.close();
  const json = await downloaded(page, own, "JSON");
  expect(JSON.parse(json.content.toString()).evidencia).toContain('"clase":"acta_de_cobertura"');
});
