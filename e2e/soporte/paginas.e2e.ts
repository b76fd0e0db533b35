import { expect, type Page } from "playwright/test";
import { ADMIN_TOKEN } from "../../server/testing/service";
import { brokenWordsOf, moveTo, overflowOf, SCREENS, usesAxe, violationsOf } from "../axe";
import { PROOF } from "../test";
import { test } from "./signed-in";
import { inviteStaff } from "./staff";

const TABS = [
  ...["consumo", "historial", "llaves", "rechazos", "personas"],
  ...["avisos", "cobros", "actividad", "evidencia", "datos"],
];
const UNKNOWN = "0b7a3c1e-58c4-4d0e-9d51-6f2f1c2a9e11";

/** Every page of the back-office. */
const PAGES = [
  "/soporte/clientes",
  "/soporte/pagos",
  "/soporte/cobros",
  "/soporte/listas",
  "/soporte/listas/csn_colombia",
  "/soporte/operacion",
  "/soporte/bitacora",
  "/soporte/usuarios",
  "/soporte/politicas",
  "/soporte/pruebas",
  "/soporte/mi-cuenta",
];

/** Other states of their addresses. */
const STATES = [
  "/soporte/clientes?abierto=crear",
  "/soporte/clientes?estado=bloqueado",
  "/soporte/clientes?buscar=nadie-se-llama-asi",
  `/soporte/clientes/${UNKNOWN}`,
  "/soporte/pagos?ver=todas",
  `/soporte/pagos?cliente=${UNKNOWN}`,
  "/soporte/cobros?buscar=ninguna-con-este-nombre",
  "/soporte/listas/no_hay_tal",
  `/soporte/listas/csn_colombia/versiones/${UNKNOWN}`,
  `/soporte/listas/csn_colombia/previas/${UNKNOWN}`,
  "/soporte/operacion?vista=entregas",
  "/soporte/operacion?vista=tareas",
  "/soporte/operacion?vista=integridad",
  "/soporte/operacion?vista=incidentes",
  "/soporte/operacion?vista=incidentes&incidente=nuevo",
  "/soporte/bitacora?acto=1",
  "/soporte/bitacora?acto=999999999",
  "/soporte/bitacora?texto=nada-dice-esto",
  "/soporte/bitacora?desde=ayer",
  "/soporte/usuarios?abierto=invitar",
  `/soporte/vista/${UNKNOWN}`,
];

const WITHOUT_SESSION = { storageState: { cookies: [], origins: [] } };

/** Pages without a session. */
const DOORS = [
  "/soporte/ingresar",
  "/soporte/ingresar?salida=1",
  "/soporte/restablecer",
  `/soporte/restablecer/${"0".repeat(64)}`,
  `/soporte/invitacion/${"0".repeat(64)}`,
  `/llave/${"0".repeat(64)}`,
];

/** Checks that an open page has a title and no row that still loads. */
async function expectLoaded(page: Page, path: string): Promise<void> {
  await expect(page, path).toHaveTitle(/\S/);
  await expect(page.locator("h1").first(), path).toBeVisible();
  await expect(page.getByRole("status", { name: "Cargando" }), path).toHaveCount(0);
}

/** Checks that nothing is wider than the screen, and that no word is broken. */
async function expectFits(page: Page, path: string): Promise<void> {
  expect(await overflowOf(page), path).toBe(0);
  expect(await brokenWordsOf(page), path).toEqual([]);
}

async function expectReadable(page: Page, path: string): Promise<void> {
  await expectLoaded(page, path);
  expect(await violationsOf(page), path).toEqual([]);
  await expectFits(page, path);
}

/** Opens each page once and checks it on every screen. */
async function expectReadableOnAll(page: Page, paths: readonly string[], from = 0): Promise<void> {
  for (const [at, path] of paths.entries()) {
    await page.goto(path);
    for (const [place, screen] of SCREENS.entries()) {
      await moveTo(page, screen);
      await expectLoaded(page, path);
      if (usesAxe(from + at, place)) expect(await violationsOf(page), path).toEqual([]);
      await expectFits(page, path);
    }
  }
}

/**
 * Collects console errors, and requests for pages that nobody opened. A 404 for requested data is a state, not a fault.
 */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("request", (request) => /[?&]_rsc=/.test(request.url()) && faults.push(request.url()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource.* 4\d\d/.test(message.text()))
      faults.push(message.text());
  });
  return faults;
}

const roomOf = (path: string): string => path.split(/[/?]/)[2] ?? "";

async function addressOfAClient(page: Page): Promise<string> {
  const clients = await page.request.get("/api/admin/clientes?limite=1", {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, cookie: "" },
  });
  const [{ cliente_id }] = (await clients.json()).clientes;
  return `/soporte/clientes/${cliente_id}`;
}

test.describe("every room and state is readable by all and fits", () => {
  test.setTimeout(400_000);

  test.describe("without a session", () => {
    test.use(WITHOUT_SESSION);

    test("every door", PROOF, async ({ page }) => {
      const faults = faultsOf(page);
      await expectReadableOnAll(page, DOORS);
      expect(faults).toEqual([]);
    });
  });

  test("every page", async ({ page }) => {
    const faults = faultsOf(page);
    await expectReadableOnAll(page, PAGES);
    expect(faults).toEqual([]);
  });

  for (const room of new Set(STATES.map(roomOf))) {
    test(`states of ${room}`, PROOF, async ({ page }) => {
      const faults = faultsOf(page);
      const states = STATES.filter((path) => roomOf(path) === room);
      await expectReadableOnAll(page, states, STATES.indexOf(states[0] ?? ""));
      expect(faults).toEqual([]);
    });
  }

  test("one client", async ({ page }) => {
    const faults = faultsOf(page);
    const cliente = await addressOfAClient(page);
    await expectReadableOnAll(page, [`${cliente}/pago`, cliente]);
    await moveTo(page, SCREENS[0]);
    const rows = await page
      .getByRole("tab")
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(rows).size, "rows of tabs on a desk").toBe(1);
    await moveTo(page, SCREENS[1]);
    // The last screen is a telephone's.
    for (const tab of await page.getByRole("tab").all()) await expect(tab).toBeInViewport({ ratio: 1 });
    expect(faults).toEqual([]);
  });

  test("every tab of one client", PROOF, async ({ page }) => {
    const faults = faultsOf(page);
    const cliente = await addressOfAClient(page);
    const states = [...TABS.map((tab) => `ver=${tab}`), "abierto=visita"];
    await expectReadableOnAll(
      page,
      states.map((state) => `${cliente}?${state}`),
    );
    expect(faults).toEqual([]);
  });
});

for (const { width, height, colorScheme } of SCREENS) {
  test.describe(`${colorScheme} at ${width}`, colorScheme === "dark" ? PROOF : {}, () => {
    test.use({ viewport: { width, height }, colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("so is a page whose database query fails", PROOF, async ({ page }) => {
      await page.goto("/soporte/clientes");
      await page.route("**/api/trpc/soporte/**", (route) => route.abort());
      for (const room of ["Pagos", "Listas", "Operación", "Bitácora"]) {
        const rail = page.getByRole("navigation", { name: "Secciones" });
        if (width < 900) await page.getByRole("button", { name: "Abrir el menú" }).click();
        await rail.getByRole("link", { name: room }).first().click();
        await expect(page).toHaveTitle(new RegExp(`^${room}`));
        await expectReadable(page, room);
      }
    });

    test.describe("without a session", () => {
      test.use(WITHOUT_SESSION);

      test("an invitation and the enrolment are readable by all and fit", async ({ page }) => {
        const faults = faultsOf(page);
        const { enlace } = await inviteStaff(page.request, "agente");
        await page.goto(new URL(enlace).pathname);
        await expectReadable(page, "an invitation");
        await page.getByLabel("Clave nueva").fill("siete faroles en Mompox");
        await page.getByRole("button", { name: "Guardar la clave e ingresar" }).press("Enter");
        await expect(page).toHaveURL(/\/soporte\/segundo-factor$/);
        await expect(page.getByRole("img", { name: /Código QR/ })).toBeVisible();
        await expectReadable(page, "the enrolment");
        expect(faults).toEqual([]);
      });
    });
  });
}

test("every room is reached by the keyboard alone", PROOF, async ({ page }) => {
  await page.goto("/soporte/clientes");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ir al contenido" })).toBeFocused();
  for (const [key, path] of [
    ["p", "pagos"],
    ["r", "cobros"],
    ["l", "listas"],
    ["o", "operacion"],
    ["b", "bitacora"],
    ["u", "usuarios"],
    ["t", "politicas"],
    ["m", "mi-cuenta"],
    ["c", "clientes"],
  ] as const) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(`/soporte/${path}$`));
    await expect(page.locator("h1").first()).toBeFocused();
  }
});

test("no first visit asks for an icon that is not there", async ({ page }) => {
  const missing: string[] = [];
  page.on("response", (response) => response.status() >= 400 && missing.push(response.url()));
  await page.goto("/soporte/clientes");
  await expect(page.locator("h1").first()).toBeVisible();
  const href = await page.locator('link[rel="icon"]').first().getAttribute("href");
  const icon = await page.request.get(href ?? "");
  expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/svg+xml"]);
  expect(missing).toEqual([]);
});
