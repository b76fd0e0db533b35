import { expect } from "playwright/test";
import { moveTo, overflowOf, SCREENS, usesAxe, violationsOfState } from "../axe";
import { scriptWeightOf } from "../script-weight";
import { test } from "./signed-in";

const ROOM = "/portal/contrapartes";
const NAME = "Wbeimar Quiñonal Supuesto";
const FILE = [
  "Código;Clase;Nombre completo;Tipo documento;Número documento;Riesgo",
  "IMP-1;Clientes;Diana Inventada Zubizarreta;CC;79123456;alto",
  "IMP-2;Proveedores;Quesos Imaginarios del Páramo S.A.S.;NIT;900123456;bajo",
  "IMP-3;Marciano;Carla Inexistente Ortega;CC;79123458;medio",
].join("\n");

test("an officer keeps the base: by form, by file, and screens one of it", async ({ page }) => {
  let looks = 0;
  const look = async (name: string) => {
    for (const [place, screen] of SCREENS.entries()) {
      await moveTo(page, screen);
      if (usesAxe(looks, place)) expect(await violationsOfState(page), name).toEqual([]);
      expect(await overflowOf(page), name).toBe(0);
      if (process.env.PICTURES)
        await page.screenshot({
          path: `${process.env.PICTURES}/${name}-${screen.width}.png`,
          fullPage: true,
        });
    }
    await moveTo(page, SCREENS[0]);
    looks += 1;
  };
  const heading = page.getByRole("heading", { level: 1 });

  await test.step("adds one by form", async () => {
    await page.goto(`${ROOM}/nueva`);
    await page.getByRole("button", { name: "Agregar contraparte" }).click();
    await expect(page.getByText("Escriba la referencia.")).toBeVisible();
    await look("form");
    await page.getByLabel("Nombre completo").fill(NAME);
    await page.getByLabel("Número").fill("79123777");
    await page.getByLabel("Referencia").fill("FORM-1");
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByLabel("Nombre completo")).toHaveValue(NAME);
    await expect(page.getByLabel("Referencia")).toHaveValue("FORM-1");
    await page.getByRole("button", { name: "Agregar contraparte" }).click();
    await expect(heading).toHaveText(NAME);
    await expect(
      page.getByText(/omparadas? con (las \d+ listas vigentes|la lista vigente), la última/),
    ).toBeVisible();
  });

  await test.step("imports a file, and a second import changes nothing", async () => {
    await page.goto(`${ROOM}/importar`);
    const file = { name: "base.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) };
    await page.getByLabel("Archivo", { exact: true }).setInputFiles(file);
    await expect(page.getByText("2 contrapartes nuevas")).toBeVisible();
    await page.getByText("1 fila tiene errores y no se guarda").click();
    const faults = page.getByRole("table", { name: "Filas con errores" });
    await expect(faults.getByText(/No se reconoce la clase/)).toBeVisible();
    await look("import");
    // A colleague stores the same references meanwhile, with other names.
    const other = await page.context().newPage();
    await other.goto(`${ROOM}/importar`);
    const renamed = {
      ...file,
      buffer: Buffer.from(FILE.replace("Diana", "Dora").replace("Quesos", "Panes")),
    };
    await other.getByLabel("Archivo", { exact: true }).setInputFiles(renamed);
    await other.getByRole("button", { name: "Guardar 2 contrapartes" }).click();
    await expect(other.getByText("Guardado: 2 nuevas, 0 actualizadas y 0 sin cambios")).toBeVisible();
    await other.close();
    await page.getByRole("button", { name: "Guardar 2 contrapartes" }).click();
    await expect(page.getByText(/cambió desde que se mostró/)).toBeVisible();
    await look("import-refused");
    await page.getByRole("button", { name: "Revisar otra vez" }).click();
    await page.getByRole("button", { name: "Guardar 2 contrapartes" }).click();
    await expect(page.getByText("Guardado: 0 nuevas, 2 actualizadas y 0 sin cambios")).toBeVisible();
    await expect(page.getByText("1 fila tiene errores y no se guarda")).toBeVisible();
    await expect(page.getByText(/^Ahora se comparan.*respaldar una alarma consume una\.$/)).toBeVisible();
    await page.getByLabel("Archivo", { exact: true }).setInputFiles(file);
    await expect(page.getByText("Todas están como en el archivo: no hay nada que guardar.")).toBeVisible();
  });

  await test.step("finds it, consults it now and sees the timeline", async () => {
    await page.goto(ROOM);
    await page.getByLabel("Buscar por nombre, documento o referencia").fill("quinonal supuesto");
    await expect(heading).toHaveText("1 contraparte con estos filtros");
    await look("list");
    await page.getByRole("link", { name: NAME }).click();
    await page.getByRole("button", { name: "Consultar ahora" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/Consume 1 consulta/)).toBeVisible();
    // Vigilancia found a match, and its consulta is the last one.
    await expect(dialog.getByText("Última consulta:")).toContainText(/\d{4}/);
    await look("dialog");
    await dialog.getByRole("button", { name: "Consultar ahora" }).click();
    await expect(page).toHaveURL(/\/portal\/consultas\/[0-9a-f-]{36}$/);
    await page.goBack();
    const historia = page.getByRole("region", { name: "Historia" }).getByRole("listitem");
    await expect(historia.first()).toContainText("Consulta");
    await expect(historia.last()).toContainText("Agregada a la base");
    await look("one");
  });

  await test.step("is told what those that are due would consume", async () => {
    await page.goto(`${ROOM}?vence=nunca`);
    await expect(page.getByText(/contrapartes? por consultar/)).toBeVisible();
    await expect(page.getByRole("row").last()).toContainText("Después de la primera");
    await look("due");
  });

  const { bytes } = await scriptWeightOf(page.request, ROOM);
  expect(bytes).toBeLessThan(200 * 1024);
});
