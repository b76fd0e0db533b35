import { type BrowserContext, expect, type Page } from "playwright/test";
import { brokenWordsOf, moveTo, overflowOf, usesAxe, violationsOf } from "../axe";
import { scriptWeightOf } from "../script-weight";
import { PROOF } from "../test";
import { SignInPage } from "./pages/sign-in-page";
import { test } from "./signed-in";

const QUEDAN = /^Le quedan [\d.]+ de [\d.]+ consultas hasta el \d+ \w+$/;

/** Every page of the portal with the beginning of its heading. */
const ROOMS = [
  { path: "/portal", heading: /^(Le quedan|Por atender: \d)/ },
  { path: "/portal/consultas", heading: /^[\d.]+ consultas$/ },
  { path: "/portal/decisiones", heading: /sin decisión|^Nada por decidir$/ },
  { path: "/portal/consumo", heading: QUEDAN },
  { path: "/portal/llaves", heading: /vigente/ },
  { path: "/portal/alertas", heading: /^(Le avisamos|Nadie recibe|Los avisos)/ },
  { path: "/portal/informes", heading: /^Informes$/ },
  { path: "/portal/contrapartes", heading: /^(Contrapartes|[\d.]+ contrapartes?)$/ },
  { path: "/portal/contrapartes/nueva", heading: /contraparte/i },
  { path: "/portal/contrapartes/acta", heading: /^Actas de cobertura$/ },
  { path: "/portal/validar", heading: /^Validar a una persona o empresa$/ },
  { path: "/portal/validar/archivo", heading: /^Validar por archivo$/ },
  { path: "/portal/validar/diligencia", heading: /^Debida diligencia$/ },
  { path: "/portal/equipo", heading: /con acceso/ },
  { path: "/portal/actividad", heading: /^Actividad$/ },
  { path: "/portal/mi-cuenta", heading: /^Mi cuenta$/ },
];

/** Words that a page once had wrong: lost accents, document types glued to numbers, the browser's English. */
const WRONG_WORDS = /\ben analisis\b|\b(?:CC|CE|NIT|TI|PPT)\d{4}|Choose File|No file chosen/i;

/** Each pair has both widths and both themes. The first of a pair is light, and the other needs only its colours. */
const PAIRS = [
  [
    { width: 1280, height: 900, colorScheme: "light" },
    { width: 360, height: 740, colorScheme: "dark" },
  ],
  [
    { width: 360, height: 740, colorScheme: "light" },
    { width: 1280, height: 900, colorScheme: "dark" },
  ],
] as const;

/** Widths of the file inputs that can be seen. */
const widthsOf = (inputs: Element[]) =>
  inputs.map((input) => input.getBoundingClientRect().width).filter((width) => width > 1);

// One for all pages, so that shared scripts are fetched and compiled once.
let context: BrowserContext;
test.beforeAll(async ({ browser, officer }) => {
  context = await browser.newContext({ baseURL: process.env.ATALAYA_URL ?? "", storageState: officer });
});
test.afterAll(() => context.close());

for (const [at, { path, heading }] of ROOMS.entries()) {
  test.describe(path, () => {
    // Loaded once: scripts do not depend on the theme or the width.
    let page: Page;
    const faults: string[] = [];
    const others: string[] = [];
    test.beforeAll(async () => {
      page = await context.newPage();
      page.on("request", (request) => /[?&]_rsc=/.test(request.url()) && others.push(request.url()));
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      await page.goto(path);
    });
    test.afterAll(() => page.close());

    test("opens for a signed-in user with one heading that answers", async () => {
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(/ · Atalaya$/);
    });

    test("says documents and states in whole words", async () => {
      const main = page.getByRole("main");
      await expect(main).not.toContainText(WRONG_WORDS, { useInnerText: true });
      // The browser writes its own words beside a visible file input.
      expect(await main.locator("input[type=file]").evaluateAll(widthsOf)).toEqual([]);
    });

    test("asks for 200 KB of script at most before it works", PROOF, async () => {
      const { bytes, files } = await scriptWeightOf(page.request, path);
      console.log(`${path}: ${Math.round(bytes / 1024)} KB of script in ${files} files`);
      expect(files).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(200 * 1024);
    });

    for (const screen of PAIRS.filter((_, place) => usesAxe(at, place)).flat()) {
      const details = screen.colorScheme === "dark" ? PROOF : {};
      test(`is readable by all and fits, ${screen.colorScheme} at ${screen.width}`, details, async () => {
        await moveTo(page, screen);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        expect(await violationsOf(page, { onlyColours: screen.colorScheme === "dark" })).toEqual([]);
        expect(await overflowOf(page)).toBe(0);
        expect(await brokenWordsOf(page)).toEqual([]);
        expect(faults).toEqual([]);
      });
    }

    test("prefetches no page that nobody opens", () => {
      expect(others).toEqual([]);
    });
  });
}

test.describe("without a session", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("every room leads to the sign-in and back", async ({ page }) => {
    await page.goto("/portal?de=correo");
    await expect(page).toHaveURL(/\/portal\/ingresar\?volver=/);
    await expect(page.getByLabel("Correo")).toBeFocused();
    await new SignInPage(page).signIn();
    await expect(page).toHaveURL(/\/portal\?de=correo$/);
  });
});

test("the whole frame works by keyboard", async ({ page }) => {
  await page.goto("/portal");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ir al contenido" })).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Buscar e ir a" })).toBeVisible();
  await page.keyboard.type("Evaristo");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Ayuda" })).toBeVisible();
  await page.keyboard.press("Escape");
});
