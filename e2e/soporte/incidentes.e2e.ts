import { expect, type Page } from "playwright/test";
import { violationsOfState } from "../axe";
import { test } from "./signed-in";

test.use({ rol: "agente" });

interface Told {
  readonly incidentes: readonly {
    readonly titulo: string;
    readonly estado: string;
    readonly notas: readonly object[];
  }[];
}

/** Public answer about an incident, once it is out: the answer is cached for some seconds. */
async function expectTold(page: Page, titulo: string, estado: string, notas: number): Promise<void> {
  await expect(async () => {
    const { incidentes } = (await (await page.request.get("/estado.json")).json()) as Told;
    expect(incidentes.find((one) => one.titulo === titulo)).toMatchObject({ estado });
    expect(incidentes.find((one) => one.titulo === titulo)?.notas).toHaveLength(notas);
  }).toPass();
}

test("support tells everybody of an incident, and that it is over", async ({ page }) => {
  const titulo = `Avisos <demorados> & otros ${Date.now()}`;
  await page.goto("/soporte/operacion?vista=incidentes");
  await page.getByRole("button", { name: "Publicar incidente" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Publicar incidente" }).click();
  await expect(dialog.getByText("Debe tener entre 5 y 120 caracteres.")).toBeVisible();
  await dialog.getByLabel("Título").fill(titulo);
  await dialog.getByLabel("Una parte no funciona").check();
  await dialog.getByLabel("Qué se sabe").fill("Los avisos llegan con demora desde las 9:00.\nYa se revisa.");
  await dialog.getByRole("button", { name: "Publicar incidente" }).dblclick();
  await expect(dialog).toBeHidden();
  await expectTold(page, titulo, "investigando", 1);

  await page.goto("/estado");
  await expect(page.getByRole("status")).toContainText("Incidente en curso");
  const told = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: titulo }) });
  await expect(told).toContainText("Los avisos llegan con demora");
  expect(await violationsOfState(page)).toEqual([]);
  const feed = await page.request.get("/estado.atom");
  expect(feed.headers()["content-type"]).toContain("application/atom+xml");
  // Parsed like a feed reader: well-formed XML with the title as written.
  const titles = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      return Array.from(parsed.querySelectorAll("parsererror, entry > title"), (node) => node.textContent);
    },
    await feed.text(),
  );
  expect(titles).toContain(`En investigación: ${titulo}`);

  await page.goto("/soporte/operacion?vista=incidentes");
  await page.getByRole("button", { name: `Escribir una nota de ${titulo}` }).click();
  await dialog.getByLabel("En qué va").selectOption("Resuelto");
  await dialog.getByLabel("Qué se sabe").fill("Los avisos llegan a tiempo desde las 10:00.");
  await dialog.getByRole("button", { name: "Publicar y resolver" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Escribir una nota de ${titulo}` })).toHaveCount(0);
  await expectTold(page, titulo, "resuelto", 2);

  await page.goto("/soporte/bitacora?tipo=incidentes");
  const acts = page.getByRole("row").filter({ hasText: titulo });
  await expect(acts.filter({ hasText: "Publicó un incidente" })).toHaveCount(1);
  await expect(acts.filter({ hasText: "Dio por resuelto un incidente" })).toHaveCount(1);
});
