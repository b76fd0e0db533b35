import { expect } from "playwright/test";
import { violationsOf } from "./axe";
import { PROOF, test } from "./test";

test("a visitor searches the test lists on the first page and sees both views of each answer", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const form = page.getByRole("region", { name: "Pruebe aquí, sin registrarse" });
  await expect(form.getByText("POSIBLE PARECIDO CERCANO PRUEBA", { exact: true })).toBeVisible();

  await test.step("a match, as cards and as JSON", async () => {
    await form.getByRole("button", { name: "Lista vinculante" }).click();
    await expect(form.getByText("Coincidencia en una lista vinculante.")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await form.getByRole("tab", { name: "La recibe el programa" }).click();
    await expect(form.getByRole("figure")).toContainText('"severidad": "alto"');
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("a name without matches, typed by keyboard only, keeps the open view", async () => {
    await form.getByLabel("Nombre").fill("Otilia Ficticia Sámano");
    await form.getByLabel("Nombre").press("Enter");
    await expect(form.getByRole("figure")).toContainText('"total_matches": 0');
    await form.getByRole("tab", { name: "La recibe el programa" }).press("ArrowLeft");
    await expect(form.getByText("ninguna coincidencia", { exact: true })).toBeVisible();
    expect(page.url()).not.toMatch(/otilia/i);
  });

  await test.step("a refusal says what to do, keeps the input and shows no old answer", async () => {
    await form.getByLabel("Nombre").fill("ERROR BASE PRUEBA");
    await form.getByRole("button", { name: "Consultar el nombre" }).click();
    await expect(form.getByText(/cree una de prueba/)).toBeVisible();
    await expect(form.getByLabel("Nombre")).toHaveValue("ERROR BASE PRUEBA");
    await expect(form.getByRole("tab")).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("requests from other sites are rejected", async () => {
    const data = { tipo: "natural", nombre: "SIN HALLAZGO PRUEBA" };
    const answer = await request.post("/api/publico/probar", { data });
    expect(answer.status()).toBe(403);
  });

  await page.getByRole("link", { name: "Crear una cuenta de prueba" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Cree una cuenta de prueba" })).toBeVisible();
});

test("a shared page has its own address, picture and sitemap entry", PROOF, async ({ page, request }) => {
  await page.goto("/docs/inicio-rapido?de=correo");
  const origin = new URL(page.url()).origin;
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/docs\/inicio-rapido$/);
  const feed = page.locator('link[rel="alternate"][type="application/atom+xml"]');
  await expect(feed).toHaveAttribute("href", /\/docs\/cambios\.atom$/);
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
  const shown = await request.get(new URL(new URL(picture ?? "").pathname, origin).href);
  expect(shown.headers()["content-type"]).toBe("image/png");
  const estado = await (await request.get("/estado?de=correo")).text();
  expect(estado).toMatch(/<link rel="canonical" href="[^"?]*\/estado"/);
  const map = await (await request.get("/sitemap.xml")).text();
  expect((await (await request.get("/robots.txt")).text()).trim().split("\n").at(-1)).toMatch(
    /\/sitemap\.xml$/,
  );
  expect(map).toContain("/docs/inicio-rapido</loc>");
});

test("an unknown page leads on and offers a search", async ({ page }) => {
  const answer = await page.goto("/docs/bolsa-agotada");
  expect(answer?.status()).toBe(404);
  await page.getByRole("button", { name: "Buscar en la documentación" }).click();
  await page.getByRole("combobox").fill("bolsa_agotada");
  await page.getByRole("option").first().click();
  await expect(page).toHaveURL(/\/docs\//);
  await expect(page.getByRole("heading", { level: 1, name: "Esta página no existe" })).toHaveCount(0);
});
