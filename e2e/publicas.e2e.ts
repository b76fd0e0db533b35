import { expect } from "playwright/test";
import { moveTo, SCREENS, usesAxe, violationsOf } from "./axe";
import { PROOF, test } from "./test";

const PAGES = [
  "/",
  "/docs",
  "/docs/inicio-rapido",
  "/docs/referencia-validar",
  "/estado",
  "/legal/terminos",
  "/verificar",
  "/verificar/01980000-0000-7000-8000-0000000000ff",
  "/no-existe",
  "/registro",
  "/portal/ingresar",
  "/portal/restablecer",
  "/soporte/ingresar",
  "/soporte/restablecer",
];

/** What a used link shows. */
const DEAD = ["/llave/no-existe", "/registro/no-existe", "/portal/invitacion/no-existe"];

for (const [at, path] of [...PAGES, ...DEAD].entries()) {
  const details = DEAD.includes(path) ? PROOF : {};
  test(`${path} works under its own policy and is readable by all`, details, async ({ page }) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.exposeFunction("tell", (fault: string) => faults.push(fault));
    await page.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        (window as unknown as { tell(fault: string): void }).tell(`${violatedDirective}: ${blockedURI}`),
      ),
    );
    await page.goto(path, { waitUntil: "networkidle" });
    for (const [place, screen] of SCREENS.entries()) {
      await moveTo(page, screen);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (usesAxe(at, place)) expect(await violationsOf(page)).toEqual([]);
    }
    // A page that is not there says so on the console too.
    expect(faults.filter((fault) => !/status of 404/.test(fault))).toEqual([]);
  });
}

test("a visitor moves between pages without reloading scripts", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  for (const [link, heading] of [
    ["Documentación", "Documentación de la API"],
    ["Estado", "Estado del servicio"],
    ["Verificar un reporte", "Verificar un reporte"],
  ] as const) {
    await page.getByRole("navigation").getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});

test("a reader finds a page of the docs by keyboard", async ({ page }) => {
  await page.goto("/docs");
  await expect(page.getByRole("button", { name: "Buscar en la documentación" })).toBeVisible();
  const box = page.getByRole("combobox");
  // The key works once the page is hydrated.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await box.fill("idempot");
  const found = page.getByRole("option");
  await expect(found.first()).toContainText(/idempot/i);
  expect(await violationsOf(page)).toEqual([]);
  await box.fill("zzqqxx");
  await expect(found).toHaveCount(0);
  await expect(page.getByRole("dialog")).toContainText(/[Nn]ada|[Nn]inguna?/);
  await box.fill("idempot");
  await expect(found.first()).toContainText(/idempot/i);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/[^?]+/);
  await expect(box).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("redirects the former downloads for Postman and Bruno", async ({ request }) => {
  for (const [former, target] of [
    ["/docs/atalaya.postman_collection.json", "/openapi.json"],
    ["/docs/atalaya-bruno.zip", "/docs/inicio-rapido"],
  ] as const) {
    const response = await request.get(former);
    expect([response.status(), new URL(response.url()).pathname]).toEqual([200, target]);
  }
});
