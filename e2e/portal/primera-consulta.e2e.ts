import { expect, type Locator, type Page } from "playwright/test";
import { ADMIN_TOKEN } from "../../server/testing/service";
import { test } from "../test";
import { LlavesPage } from "./pages/llaves-page";
import { demoOfficer } from "./pages/sign-in-page";

const CLAVE = "seis chalupas por el Cauca";

async function support<T>(page: Page, method: string, path: string, data: object): Promise<T> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const response = await page.request.fetch(`/api/admin${path}`, { method, headers, data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** Creates a client through support. Returns the invitation link of its first person. */
async function newAccount(page: Page): Promise<string> {
  const { cliente_id } = await support<{ cliente_id: string }>(page, "POST", "/clientes", {
    razon_social: "Cooperativa Nueva del Cauca",
    nit: "901.555.321-4",
  });
  await support(page, "PUT", `/clientes/${cliente_id}/plan`, { codigo: "1K" });
  const { enlace_invitacion } = await support<{ enlace_invitacion: string }>(
    page,
    "POST",
    `/clientes/${cliente_id}/usuarios`,
    { correo: `primera.${Date.now()}@nueva.example`, nombre: "Rosalba Cifuentes", rol: "administrador" },
  );
  return new URL(enlace_invitacion).pathname;
}

/** Pixels between a part of the page and the next one. */
const gapBelow = (part: Locator) =>
  part.evaluate((element) => {
    const next = element.nextElementSibling;
    return next === null
      ? Infinity
      : next.getBoundingClientRect().top - element.getBoundingClientRect().bottom;
  });

test("the first person of a new client is led from the invitation to the first answers", async ({ page }) => {
  await page.goto(await newAccount(page));
  await page.getByLabel("Clave nueva").fill(CLAVE);
  await page.getByRole("button", { name: "Guardar la clave e ingresar" }).click();
  const steps = page.getByRole("region", { name: "Tres pasos para Cooperativa Nueva del Cauca" });
  await expect(steps.getByRole("img", { name: "Por hacer" })).toHaveCount(3);
  expect(await gapBelow(steps), "the cards of a new client stand apart").toBeGreaterThanOrEqual(12);

  await test.step("a key for its program", async () => {
    await steps.getByRole("link", { name: "Crear llave" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/llave/i);
    const llave = await new LlavesPage(page).create("Core");
    expect(llave).toMatch(/^atl_/);
    await page.goto("/portal");
    await expect(steps.getByRole("img", { name: "Hecho" })).toHaveCount(1);
  });

  await test.step("a person by hand", async () => {
    await steps.getByRole("link", { name: "Validar a alguien" }).click();
    await expect(page.getByText("Consume 1 consulta. Le quedan 1.000 de 1.000")).toBeVisible();
    await page.getByLabel("Nombre completo").fill("Evaristo Clímaco Buitragal Lasprilla");
    await page.getByRole("button", { name: "Validar" }).click();
    await expect(page).toHaveURL(/\/portal\/consultas\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 2, name: /^\d+ coincidencias?$/ })).toBeVisible();
  });

  await page.goto("/portal");
  await test.step("waiting work is shown first, with one thing to do", async () => {
    const lead = page.getByRole("main").locator("header");
    await expect(lead.getByRole("heading", { level: 1 })).toHaveText(
      /^Por atender: \d+ coincidencias? por decidir$/,
    );
    await expect(lead).toContainText("Le quedan 999 de 1.000 consultas");
    await expect(lead.getByRole("link")).toHaveText("Validar a una persona o empresa");
    await lead.getByRole("link").click();
    await expect(page).toHaveURL(/\/portal\/validar$/);
    await page.goBack();
    await expect(page.getByRole("link", { name: "Ver por decidir" })).toBeVisible();
  });
  await expect(steps).toHaveCount(0);
  await page.goto("/portal/consultas");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 consulta");
});

test("input typed on the sign-in page before scripts load still signs in", async ({ page }) => {
  const { promise: arrive, resolve: letArrive } = deferred();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await arrive;
    await route.continue();
  });
  await page.goto("/portal/ingresar", { waitUntil: "commit" });
  const { email, clave } = demoOfficer();
  await page.getByLabel("Correo").fill(email);
  await page.getByLabel("Clave").fill(clave);
  // The browser would send the form by itself, and an empty one would come back.
  await page.getByLabel("Clave").press("Enter");
  await expect(page.getByRole("button", { name: "Ingresar al portal" })).toBeDisabled();
  letArrive();
  await page.getByRole("button", { name: "Ingresar al portal" }).click();
  await expect(page).toHaveURL(/\/portal$/);
});

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
