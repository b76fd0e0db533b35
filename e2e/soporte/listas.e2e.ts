import { writeFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";
import { ADMIN_TOKEN } from "../../server/testing/service";
import { violationsOfState } from "../axe";
import { holdRequests } from "../held-requests";
import { PROOF } from "../test";
import { test } from "./signed-in";

test.use({ rol: "cumplimiento" });

const NOMBRE = "Multas y sanciones a contratistas en SECOP II";
const HEADER =
  "id_proceso,referencia_proceso,id_contrato,codigo_entidad_creadora,nombre_entidad_creadora,as_codigo_proveedor_objeto,nombre_proveedor_objeto_de,valor,valor_pagado,fecha_evento,aplico_garantias,numero_de_acto,tipo_de_sancion,descripcion_otro_tipo_de,estado,tipo,numero_de_version";

/** A file of the list with `count` invented companies whose names end in `word`. */
const fileOf = (count: number, word: string): Buffer =>
  Buffer.from(
    [
      HEADER,
      ...Array.from(
        { length: count },
        (_, row) =>
          `CO1.BDOS.8${row},LP-${row},CO1.PCCNTR.8${row},7,ALCALDÍA DE VILLAFLORIDA,80${row},Inventada ${row} ${word} S.A.S.,1,0,2024-01-01T00:00:00.000,No,RES ${row},Multa,No Definido,Publicado en el SECOP II,Contrato,1`,
      ),
    ].join("\n"),
  );

const uploadByToken = (page: Page, data: Buffer, aceptarReduccion = false) =>
  page.request.post(
    `/api/admin/listas/secop2_multas/versiones?formato=csv&aceptar_reduccion=${aceptarReduccion}`,
    {
      headers: {
        authorization: `Bearer ${ADMIN_TOKEN}`,
        "content-type": "application/octet-stream",
        cookie: "",
      },
      data,
    },
  );

async function accessible(page: Page) {
  expect(await violationsOfState(page)).toEqual([]);
}

test("a held file is viewed, requested by one person, accepted by another, and in force with its differences", async ({
  page,
  browser,
  staff,
}) => {
  // A second person is one who had access before the request.
  const { state: storageState } = await staff("administrador");
  const taken = await uploadByToken(page, fileOf(150, "Vieja"), true);
  expect([200, 201]).toContain(taken.status());
  expect((await uploadByToken(page, fileOf(110, "Vieja"))).status()).toBe(422);

  await page.goto("/soporte/listas");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 archivo espera su decisión");
  await expect(page.getByRole("heading", { name: NOMBRE })).toBeVisible();
  await expect(page.getByRole("cell", { name: "-26,7 %" })).toBeVisible();
  await accessible(page);

  await page.getByRole("button", { name: "Ver qué cambiaría" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esto cambiaría con el archivo retenido");
  await expect(page.getByText("40 retiradas")).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText("Retirada");
  await accessible(page);
  const asks = page.getByRole("button", { name: "Pedir la aprobación de otra persona" });
  await expect(asks).toBeDisabled();
  await page.getByLabel("Confirmé con la fuente").check();
  await asks.click();
  await expect(page.getByText("Escriba el motivo")).toBeVisible();
  await page.getByLabel("Motivo").fill("La entidad depuró el conjunto de datos");
  await asks.dblclick();
  await expect(page.getByText("Usted pidió ponerlo en vigor")).toBeVisible();
  await expect(asks).toBeDisabled();

  const context = await browser.newContext({ baseURL: process.env.ATALAYA_URL ?? "", storageState });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText("La entidad depuró el conjunto de datos")).toBeVisible();
  await other.getByLabel("Confirmé con la fuente").check();
  await other.getByLabel("Motivo").fill("Se revisó con la entidad que la depuró");
  // A double click does one thing.
  await other.getByRole("button", { name: "Poner en vigor la versión" }).dblclick();
  await expect(other.getByText(/La versión n\.º \d+ está en vigor/).first()).toBeVisible();
  await expect(other).toHaveURL(/\/soporte\/listas\/secop2_multas$/);
  await context.close();
  await page.goto("/soporte/listas/secop2_multas");
  await expect(page.getByText("Se revisó con la entidad que la depuró")).toBeVisible();
  await accessible(page);

  const versions = page.getByRole("table", { name: /^Versiones de la lista/ });
  await versions.getByRole("link", { name: "40", exact: true }).click();
  await expect(page).toHaveURL(/cambio=retirada/);
  await expect(page.getByRole("article")).toHaveCount(40);
  await page.getByLabel("Nombre o identificador").fill("inventada 149");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  await accessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^secop2_multas-diferencias-\d{4}-\d{2}-\d{2}\.csv$/);
});

/** A list of `count` invented people with at least `bytes`, in the UN's format. */
function largeUnList(count: number, bytes: number): Buffer {
  const comment = "Facilitador inventado de Villaflorida. ".repeat(Math.ceil(bytes / count / 39));
  const people = Array.from(
    { length: count },
    (_, at) =>
      `<INDIVIDUAL><DATAID>${at}</DATAID><FIRST_NAME>Inventado</FIRST_NAME><SECOND_NAME>Número ${at}</SECOND_NAME><UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><REFERENCE_NUMBER>QDi.8${at}</REFERENCE_NUMBER><COMMENTS1>${comment}</COMMENTS1></INDIVIDUAL>`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST><INDIVIDUALS>${people.join("\n")}</INDIVIDUALS><ENTITIES><ENTITY><DATAID>1</DATAID><FIRST_NAME>Inventada S.A.S.</FIRST_NAME><REFERENCE_NUMBER>QDe.801</REFERENCE_NUMBER></ENTITY></ENTITIES></CONSOLIDATED_LIST>`,
  );
}

test("shows no differences of an earlier filter while new ones load, and a cleared filter is no longer typed", async ({
  page,
}) => {
  await page.goto("/soporte/listas/us_fto");
  await page.locator('a[href*="/versiones/"]').first().click();
  const buscar = page.getByLabel("Nombre o identificador");
  await buscar.fill("nadiesellamaasi");
  await buscar.press("Enter");
  await expect(page.getByText("Ninguna diferencia pasa por estos filtros")).toBeVisible();
  const release = await holdRequests(page, "**/api/trpc/soporte/**");
  // The unfiltered result is cached.
  await page.getByLabel("Cambio").selectOption({ label: "Retiradas" });
  await expect(page.getByRole("status", { name: "Cargando" })).toBeAttached();
  await expect(page.getByText("Ninguna diferencia pasa por estos filtros")).toBeHidden();
  release();
  await page.getByRole("button", { name: "Quitar los filtros" }).click();
  await expect(buscar).toHaveValue("");
});

test("a list of 60 MB arrives whole", PROOF, async ({ page }, info) => {
  const path = info.outputPath("lista grande.xml");
  await writeFile(path, largeUnList(2_999, 60_000_000));
  await page.goto("/soporte/listas/onu_consolidated");
  await page.getByRole("button", { name: "Cargar un archivo" }).click();
  await page.getByLabel("Archivo oficial").setInputFiles(path);
  await page.getByRole("button", { name: "Comparar archivo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esto cambiaría con el archivo");
  // All of them, including the entity at the very end.
  await expect(page.getByText("3.000 entradas nuevas")).toBeVisible();
  // A sample is in force, so the preview says what it replaces and mentions no guards.
  await expect(
    page.getByText("Se van las 34 entradas de la muestra, y ninguna entrada oficial."),
  ).toBeVisible();
  await expect(page.getByText("Ninguna guarda lo objeta")).toHaveCount(0);
});

test("an uploaded file is compared without taking effect, a bad one says why, and both at 360 pixels", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await uploadByToken(page, fileOf(150, "Primera"), true);
  await page.goto("/soporte/listas/secop2_multas");
  await page.getByRole("button", { name: "Cargar un archivo" }).click();
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel("Archivo oficial").setInputFiles({ name, mimeType: "text/csv", buffer });
  await choose("multas.csv", Buffer.from("<html>no</html>"));
  await page.getByRole("button", { name: "Comparar archivo" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No se leyó el archivo" })).toContainText(
    "La versión vigente no cambió",
  );
  await choose("multas nuevas.csv", fileOf(151, "Primera"));
  await page.getByRole("button", { name: "Comparar archivo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esto cambiaría con el archivo");
  await expect(page.getByText("«multas nuevas.csv»")).toBeVisible();
  await expect(page.getByText("1 entrada nueva")).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await accessible(page);

  // Another upload is faster, so the preview is outdated.
  expect((await uploadByToken(page, fileOf(152, "Primera"))).status()).toBe(201);
  await page.getByRole("button", { name: "Poner en vigor la versión" }).click();
  await expect(page.getByText("Entró en vigor otra versión.")).toBeVisible();
  await page.getByRole("button", { name: "Comparar de nuevo" }).click();
  await expect(page.getByText("1 retirada")).toBeVisible();
  await page.getByRole("button", { name: "Poner en vigor la versión" }).click();
  await expect(page.getByText(/La versión n\.º \d+ está en vigor/).first()).toBeVisible();
});

test(
  "the CSN proposal is reviewed entry by entry, becomes a file, and that one waits for another person",
  PROOF,
  async ({ page, browser, staff }) => {
    const { state: storageState } = await staff("administrador");
    await page.goto("/soporte/listas/csn_colombia");
    await page.getByRole("button", { name: "Proponer versión" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Propuesta para revisar");
    const file = page.getByRole("button", { name: "Preparar el archivo" });
    await expect(file).toBeDisabled();
    await page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /^Apartar / })
      .click();
    await page.getByRole("button", { name: "Apartar entrada" }).click();
    await expect(page.getByText("Escriba el motivo")).toBeVisible();
    await page.getByLabel("Motivo").fill("No figura en el acta");
    await page.getByRole("button", { name: "Apartar entrada" }).click();
    await expect(page.getByRole("article").first()).toContainText("Apartada");
    await page.reload();
    await expect(page.getByRole("article").first()).toContainText("No figura en el acta");
    await accessible(page);
    await page.getByLabel("Decisión", { exact: true }).selectOption("Por decidir");
    const all = page.getByRole("button", { name: /^Aceptar las \d+$/ });
    await expect(async () => {
      if (await all.isVisible()) await all.click({ timeout: 2_000 });
      await expect(file).toBeEnabled({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await file.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esto cambiaría con el archivo");
    await expect(page.getByText(/«propuesta revisada \d{4}-\d\d-\d\d\.csv»/)).toBeVisible();
    const asks = page.getByRole("button", { name: "Pedir la aprobación de otra persona" });
    // Which reason there is depends on the lists that other journeys put in force.
    const why = /^(?:Las guardas objetan el archivo|Es la primera versión oficial|La lista es vinculante)/;
    await expect(page.getByText(why)).toBeVisible();
    await page.getByLabel("Motivo").fill("Acta 7 del Consejo");
    const accepts = page.getByLabel("Confirmé con la fuente");
    if (await accepts.isVisible()) await accepts.check();
    await asks.dblclick();
    await expect(page.getByText("Usted pidió ponerlo en vigor")).toBeVisible();

    await test.step("the other finds it by the rail and the list, and what is discarded waits no more", async () => {
      const context = await browser.newContext({ baseURL: process.env.ATALAYA_URL ?? "", storageState });
      const other = await context.newPage();
      await other.goto("/soporte/clientes");
      const rail = other.getByRole("navigation", { name: "Secciones" });
      await rail.getByRole("link", { name: /^Listas\s*1 por atender/ }).click();
      await expect(other.getByRole("heading", { level: 1 })).toHaveText("1 archivo espera su aprobación");
      await expect(other.getByText("Acta 7 del Consejo")).toBeVisible();
      await accessible(other);
      await other.goto("/soporte/pagos");
      await expect(other.getByText("Acta 7 del Consejo")).toHaveCount(0);
      await other.goto("/soporte/listas");
      await other.getByRole("link", { name: "Revisar el archivo" }).click();
      await other.getByRole("button", { name: "Descartar archivo" }).click();
      await expect(other.getByText("Se descartó el archivo", { exact: true })).toBeVisible();
      await expect(rail.getByRole("link", { name: "Listas", exact: true })).toBeVisible();
      await context.close();
    });
  },
);

test.describe("an agente", () => {
  test.use({ rol: "agente" });
  test("looks at the lists and changes none", async ({ page }) => {
    await page.goto("/soporte/listas/csn_colombia");
    await expect(page.getByRole("heading", { name: "Versiones" })).toBeVisible();
    for (const name of ["Cargar un archivo", "Proponer versión"]) {
      await expect(page.getByRole("button", { name })).toHaveCount(0);
    }
    const refused = await page.request.post("/soporte/listas/csn_colombia/archivo?formato=csv", {
      headers: { origin: process.env.ATALAYA_URL ?? "", "content-type": "application/octet-stream" },
      data: "x",
    });
    expect(refused.status()).toBe(403);
  });
});
