import { mkdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { Browser, Page } from "playwright/test";
import { SignInPage } from "../../e2e/portal/pages/sign-in-page";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { type Service, startService } from "../../server/testing/service";

const FOLDER = "docs/pictures";
const PORTAL = { width: 1160, height: 700 };
/** An A4 sheet in the README's width. */
const SHEET = { width: 720, height: 992 };
/** The pages may open before or after the history exists. */
const PATIENCE_MS = 120_000;
const THEMES = ["light", "dark"] as const;
const GROUNDS = { light: "#f4f4f1", dark: "#131517" } as const;

async function historyOf(service: Service): Promise<void> {
  while (!service.output().includes("the invented history is made")) await setTimeout(200);
}

/** A consulta of the gravest severity with a match by name, in the portal, in both themes. */
async function drawPortal(page: Page): Promise<string> {
  await page.goto("/portal/consultas?severidad=alto");
  const links = page.locator('a[href^="/portal/consultas/0"]');
  await links.first().waitFor();
  for (const href of new Set(await links.evaluateAll((all) => all.map((one) => one.getAttribute("href"))))) {
    await page.goto(href ?? "");
    await page.getByRole("heading", { level: 3 }).first().waitFor();
    if ((await page.getByLabel(/palabra por palabra/).count()) > 0) break;
  }
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `${FOLDER}/portal-${colorScheme}.png` });
  }
  return new URL(page.url()).pathname;
}

/** The first sheet of a report, as a browser draws it. */
async function drawReport(page: Page, pdf: Buffer): Promise<void> {
  await page.route("https://pictures.invalid/**", (route) => {
    const name = new URL(route.request().url()).pathname;
    if (name === "/") return route.fulfill({ contentType: "text/html", body: "<canvas></canvas>" });
    if (name === "/pdf") return route.fulfill({ contentType: "application/pdf", body: pdf });
    const body = readFileSync(`node_modules/pdfjs-dist/build${name}`);
    return route.fulfill({ contentType: "text/javascript", body });
  });
  await page.setViewportSize(SHEET);
  await page.goto("https://pictures.invalid/");
  await page.addScriptTag({
    type: "module",
    content: `import * as pdfjs from "/pdf.min.mjs";
      pdfjs.GlobalWorkerOptions.workerSrc = "/pdf.worker.min.mjs";
      const sheet = await (await pdfjs.getDocument("/pdf").promise).getPage(1);
      const canvas = document.querySelector("canvas");
      const viewport = sheet.getViewport({ scale: (${SHEET.width} - 64) / sheet.getViewport({ scale: 1 }).width });
      Object.assign(canvas, { width: viewport.width, height: viewport.height });
      await sheet.render({ canvas, canvasContext: canvas.getContext("2d"), viewport }).promise;
      document.body.style.cssText = "margin:0;padding:32px";
      document.body.dataset.drawn = "";`,
  });
  await page.locator("body[data-drawn]").waitFor();
  for (const theme of THEMES) {
    await page.evaluate((ground) => document.body.style.setProperty("background", ground), GROUNDS[theme]);
    await page.screenshot({ path: `${FOLDER}/reporte-${theme}.png` });
  }
}

/** Draws the pictures of the README from a product of its own with the invented history. */
export async function drawReadme(browser: Browser): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const dataDir = await temporaryDataDir();
  const service = await startService({ DATA_DIR: dataDir.path, DEMO_DATA: "1" });
  try {
    await historyOf(service);
    const { officer, url: baseURL } = service;
    if (officer === null) throw new Error("the product printed no officer");
    const page = await browser.newPage({ baseURL, viewport: PORTAL, locale: "es-CO" });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto("/portal");
    await new SignInPage(page).signIn(officer);
    const consulta = await drawPortal(page);
    const pdf = await page.request.get(`${consulta}/reporte`);
    await drawReport(page, await pdf.body());
    await page.close();
  } finally {
    await service.stop();
    await dataDir.remove();
  }
}
