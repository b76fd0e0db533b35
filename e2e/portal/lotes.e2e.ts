import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { type BrowserContext, type Download, expect, type Page } from "playwright/test";
import { type TemporaryDataDir, temporaryDataDir } from "../../server/testing/data-dir";
import { peopleCsv } from "../../server/testing/lotes";
import { ADMIN_TOKEN, type Service, startService } from "../../server/testing/service";
import { workbookAs } from "../../server/testing/workbook-programs";
import { moveTo, overflowOf, usesAxe, violationsOfState } from "../axe";
import { scriptWeightOf } from "../script-weight";
import { PROOF, test } from "../test";
import { SignInPage } from "./pages/sign-in-page";

const LISTED = "Evaristo Clímaco Buitragal Lasprilla";
/** Rows of a long lote, and the credits bought at first. */
const [ROWS, BOUGHT] = [900, 600];

const url = process.env.ATALAYA_URL ?? "";

test.describe.configure({ mode: "serial" });

/** The session of somebody whose client has no package and no files. */
let session: Awaited<ReturnType<BrowserContext["cookies"]>> = [];
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  const ask = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const response = await page.request.post(`${url}/api/admin/clientes${path}`, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const { cliente_id } = await ask("", { razon_social: "Archivos Inventados S.A.S.", nit: "901.555.321-4" });
  const person = { correo: `archivos.${Date.now()}@demo.example`, nombre: "Ovidio Sandoval" };
  const invited = await ask(`/${cliente_id}/usuarios`, { ...person, rol: "administrador" });
  await page.goto(url + new URL(invited.enlace_invitacion).pathname);
  await page.getByLabel("Clave nueva").fill("ocho bongos por el Sinú");
  await page.getByRole("button", { name: "Guardar la clave e ingresar" }).click();
  await expect(page.getByRole("navigation", { name: "Secciones" })).toBeAttached();
  session = await page.context().cookies();
  await page.context().close();
});
test.beforeEach(({ context }) => context.addCookies(session));

async function bring(page: Page, name: string, content: string | Buffer, at = url): Promise<void> {
  await page.goto(`${at}/portal/validar/archivo`);
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.getByLabel("Archivo", { exact: true }).setInputFiles(file);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

async function downloaded(page: Page, button: string): Promise<{ file: Buffer; name: string }> {
  const coming: Promise<Download> = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const download = await coming;
  return { file: await readFile(await download.path()), name: download.suggestedFilename() };
}

const DESK = { width: 1280, colorScheme: "light" } as const;
const PHONE = { width: 360, colorScheme: "dark" } as const;

let looks = 0;

/** Checks with axe on one screen or on all, and that nothing is wider than the screen. */
async function expectReadable(
  page: Page,
  state: string,
  screens: readonly (typeof DESK | typeof PHONE)[] = [DESK, PHONE],
): Promise<void> {
  for (const [place, { width, colorScheme }] of screens.entries()) {
    await moveTo(page, { width, height: 800, colorScheme });
    if (screens.length === 1 || usesAxe(looks, place))
      expect(await violationsOfState(page), `${state} at ${width}`).toEqual([]);
    expect(await overflowOf(page), `${state} at ${width}`).toBe(0);
  }
  await page.setViewportSize({ width: DESK.width, height: 800 });
  looks += 1;
}

/** Reaches a button by the keyboard alone, and presses it. */
async function pressByKeyboard(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole("button", { name });
  await page.getByRole("heading", { level: 1 }).focus();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    await page.keyboard.press("Tab");
    if (await button.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
}

const rowsOf = (file: Buffer): string[][] =>
  parse(file, { bom: true, delimiter: ";", relax_column_count: true, skip_empty_lines: true });

async function support(url: string, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const found = await fetch(`${url}/api/admin/clientes?buscar=Demo%20Atalaya`, { headers });
  const { clientes } = (await found.json()) as { clientes: { cliente_id: string }[] };
  const response = await fetch(`${url}/api/admin/clientes/${clientes[0]?.cliente_id}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

test("a file, from the template to its result, with the errors of its rows mended", async ({ page }) => {
  await page.goto(`${url}/portal/validar`);
  await page.getByRole("link", { name: "Por archivo" }).click();
  await expect(page.getByText("Todavía no hay archivos")).toBeVisible();
  const template = await downloaded(page, "Descargar plantilla CSV");
  const [heads = []] = rowsOf(template.file);
  expect(heads.slice(0, 4)).toEqual(["Tipo", "Nombre", "Tipo de documento", "Número de documento"]);

  await bring(
    page,
    "proveedores.csv",
    `${heads.join(";")}\nnatural;${LISTED};CC;1.990.000.111;;;REF-1;proveedor\nnatural;Nuria Inexistente Zarzal;XX;12345;31/02/1980;;;cliente\n;=Sin Tipo Ficticia\n`,
  );
  await expect(
    page.getByText("1 fila tiene errores y no se consultará: corríjala abajo, o inicie sin ella."),
  ).toBeVisible();
  await expect(
    page.getByRole("heading", { name: "1 fila no dice si es persona natural o jurídica" }),
  ).toBeVisible();
  await expect(page.getByText(/^1 consulta; su entidad no tiene paquete/)).toBeVisible();
  await expectReadable(page, "with errors");
  const { bytes, files } = await scriptWeightOf(page.request, page.url());
  expect(files).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(200 * 1024);
  const errors = await downloaded(page, "Descargar errores CSV");
  expect(errors.name).toMatch(/^errores-proveedores-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(rowsOf(errors.file).map((row) => row.at(-1))[2]).toContain(
    "Tipo: No se sabe si es persona natural o jurídica",
  );
  expect(rowsOf(errors.file)[2]?.[1]).toBe("'=Sin Tipo Ficticia");

  await page.getByRole("button", { name: "Corregir fila 3" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("No es una fecha que exista. Escríbala como dd/mm/aaaa.")).toBeVisible();
  await dialog.getByLabel("Tipo de documento").fill("cédula");
  await dialog.getByRole("button", { name: "Guardar fila" }).click();
  await expect(dialog.getByText("Valores admitidos", { exact: false })).toBeHidden();
  await expect(dialog.getByLabel("Fecha de nacimiento")).toHaveValue("31/02/1980");
  await dialog.getByLabel("Fecha de nacimiento").fill("28/02/1980");
  await dialog.getByRole("button", { name: "Guardar fila" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^2 consultas; su entidad no tiene paquete/)).toBeVisible();

  await page.getByRole("button", { name: "Iniciar 2 consultas" }).dblclick();
  await expect(page.getByText("Terminado", { exact: true })).toBeVisible();
  await expect(page.getByText("2 de 2 filas consultadas.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Por consultar" })).toHaveCount(0);
  await expectReadable(page, "done");
  const here = page.url();
  await page.getByRole("link", { name: /^Decidir \d+ coincidencias? de este archivo$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/de este archivo$/);
  await expect(page.getByText("Solo lo que se encontró en proveedores.csv.")).toBeVisible();
  await expectReadable(page, "the queue of a file");
  await page.getByRole("link", { name: LISTED }).first().click();
  await page.getByRole("link", { name: "Por decidir de este archivo" }).click();
  await page.getByRole("link", { name: "Volver al archivo" }).click();
  await expect(page).toHaveURL(here);
  const result = await downloaded(page, "Descargar resultado CSV");
  expect(result.name).toMatch(/^resultados-proveedores-\d{4}-\d{2}-\d{2}\.csv$/);
  const [names = [], ...rows] = rowsOf(result.file);
  const column = (row: string[] | undefined, name: string) => row?.[names.indexOf(name)];
  const outcomes = new Map(rows.map((row) => [row[1], [column(row, "Estado"), column(row, "Severidad")]]));
  expect([...outcomes.values()].slice(0, 3)).toEqual([
    ["Consultada", "Alto"],
    ["Consultada", "Sin hallazgo"],
    ["Con error: no se consulta", ""],
  ]);
  expect(column(rows[0], "Contraparte (Atalaya)")).toBe("Proveedor");
  expect(column(rows[0], "Número de documento")).toBe("1.990.000.111");
  const { pathname, search } = new URL(column(rows[0], "Enlace de verificación") ?? "");
  await page.goto(url + pathname + search);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await resultOfFirst(page)).subarray(0, 2).toString()).toBe("PK");
});

/** The workbook of the lote brought last. */
async function resultOfFirst(page: Page): Promise<Buffer> {
  await page.goto(`${url}/portal/validar/archivo`);
  await page.getByRole("link", { name: "proveedores.csv" }).click();
  return (await downloaded(page, "Descargar resultado XLSX")).file;
}

test("the same file again screens only changed rows", async ({ page }) => {
  await bring(page, "antes.csv", peopleCsv(3));
  await page.getByRole("button", { name: "Iniciar 3 consultas" }).click();
  await expect(page.getByText("3 de 3 filas consultadas.")).toBeVisible();
  await bring(page, "despues.csv", peopleCsv(4));
  await expect(
    page.getByText("3 filas ya se consultaron con los mismos datos", { exact: false }),
  ).toBeVisible();
  await expect(page.getByLabel("Consultar todas de nuevo: 4")).not.toBeChecked();
  await expectReadable(page, "ready");
  await pressByKeyboard(page, "Iniciar 1 consulta");
  await expect(
    page.getByText("1 de 1 fila consultada. 3 sin cambios se dejaron", { exact: false }),
  ).toBeVisible();
});

test("columns that say something else are chosen by hand, and a file is dropped", PROOF, async ({ page }) => {
  await bring(page, "raras.csv", Buffer.from("Quién;Cédula\nÑandú Inventada;1234567\n", "latin1"));
  await expect(page.getByText("1 columna es supuesta", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Nombre Supuesta")).toHaveValue("c:0");
  const sample = page.getByRole("table", { name: "Las primeras filas, como se consultarán" });
  await expect(sample.getByRole("cell", { name: "CC 1234567 Supuesto" })).toBeVisible();
  await page.getByLabel("Tipo", { exact: true }).selectOption("Todas son personas jurídicas");
  await page.getByLabel(/^Tipo de documento/).selectOption("Todos son NIT");
  // The result is shown before it is saved.
  await expect(sample.getByRole("cell", { name: "NIT 1234567", exact: true })).toBeVisible();
  await expect(page.getByText("Hay cambios sin aplicar.")).toBeVisible();
  // The start is blocked while columns are changed and not applied.
  await expect(page.getByText("Hay cambios en las columnas sin aplicar.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Iniciar 1 consulta" })).toBeDisabled();
  await page.getByRole("button", { name: "Usar estas columnas" }).click();
  await expect(page.getByText("Hay cambios sin aplicar.")).toBeHidden();
  await expect(page.getByText(/^1 consulta; su entidad no tiene paquete/)).toBeVisible();
  await expectReadable(page, "columns");
  await page.getByRole("button", { name: "Descartar archivo" }).click();
  await expect(page).toHaveURL(/\/portal\/validar\/archivo$/);
  await expect(page.getByRole("link", { name: "raras.csv" })).toHaveCount(0);
});

/** As a bank exports it: titles, one column for any document, blanks, a total, in a Windows encoding. */
const BANK = [
  "BANCO INVENTADO DEL SUR;;;",
  "Reporte de cuentahabientes, octubre de 2026;;;",
  ";;;",
  "Razón social / Nombre completo;No. identificación;Ciudad;Saldo",
  "Núñez Inexistente Zarzal;CC 79.123.457;Mompox;$ 350.000",
  `${LISTED};1.990.000.111;Cali;$ 1.250.000`,
  "",
  "Comercializadora Inventada S.A.S.;NIT 900.123.456-8;Cali;$ 8.000.000",
  "Zoila Inventada;;Pasto;$ 12.000",
  "Nuñez Inexistente Z.;79.123.457;Mompox;$ 1.000",
  "TOTAL;;;$ 9.613.000",
];

async function dropFile(page: Page, name: string, content: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([name, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: "text/csv" }));
      return data;
    },
    [name, content.toString("base64")] as const,
  );
  const zone = page.getByRole("group", { name: "Archivo con las filas" });
  await zone.dispatchEvent("dragover", { dataTransfer: transfer });
  await zone.dispatchEvent("drop", { dataTransfer: transfer });
}

test("a bank's file is dropped, its header found, guesses shown, and returned with findings", async ({
  page,
}) => {
  await page.goto(`${url}/portal/validar/archivo`);
  await expectReadable(page, "chosen");
  await dropFile(page, "cuentahabientes.csv", Buffer.from(BANK.join("\r\n"), "latin1"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("cuentahabientes.csv");

  await expect(page.getByLabel("Encabezado").locator("option:checked")).toHaveText(
    /^Línea 4: Razón social \/ Nombre completo · No. identificación/,
  );
  await expect(page.getByText("1 columna es supuesta", { exact: false })).toBeVisible();
  const sample = page.getByRole("table", { name: "Las primeras filas, como se consultarán" });
  await expect(sample.getByRole("row")).toHaveCount(6);
  await expect(sample.getByRole("row").nth(3)).toContainText("Persona jurídica");
  await expect(page.getByText("1 fila repite el documento o el nombre de otra")).toBeVisible();
  await expect(page.getByText("líneas 5, 10", { exact: false })).toBeVisible();
  await expect(page.getByText("1 fila no nombra a nadie y se apartó")).toBeVisible();
  await expect(page.getByText("2 filas en blanco se pasaron por alto", { exact: false })).toBeVisible();
  await expect(page.getByText(/^4 consultas; su entidad no tiene paquete/)).toBeVisible();
  await expectReadable(page, "guessed");

  await page.getByLabel("Encabezado").selectOption("El archivo no tiene encabezado");
  await expect(page.getByLabel("Encabezado")).toHaveValue("-1");
  await expect(page.getByText("Leyendo las filas de nuevo.")).toBeHidden();
  await page.getByLabel("Encabezado").selectOption({ value: "2" });
  await expect(page.getByText(/^4 consultas; su entidad no tiene paquete/)).toBeVisible();
  await page.getByRole("button", { name: "Confirmar estas columnas" }).click();
  await expect(page.getByRole("button", { name: "Confirmar estas columnas" })).toBeHidden();
  await pressByKeyboard(page, "Es persona natural");
  await expect(page.getByText("Se consultan como personas naturales.")).toBeVisible();
  await page.getByRole("button", { name: "Iniciar 5 consultas" }).click();
  await expect(page.getByText("5 de 5 filas consultadas.")).toBeVisible();
  const rows = page.getByRole("table", { name: "Filas del archivo" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(LISTED);
  await page.getByRole("button", { name: "Alto 1" }).click();
  await expect(page).toHaveURL(/severidad=alto/);
  await expect(rows).toHaveCount(2);
  await expectReadable(page, "result");
  const { file } = await downloaded(page, "Descargar resultado CSV");
  const [heads = [], ...lines] = rowsOf(file);
  expect(heads.slice(0, 4)).toEqual([
    "Razón social / Nombre completo",
    "No. identificación",
    "Ciudad",
    "Saldo",
  ]);
  const hit = lines.find(([nombre]) => nombre === LISTED);
  expect(hit?.[3]).toBe("$ 1.250.000");
  for (const name of ["Lista", "Nombre en la lista", "Puntaje", "Decisión", "Reporte (PDF)"]) {
    expect(hit?.[heads.indexOf(name)], name).not.toBe("");
  }

  await bring(page, "noviembre.csv", Buffer.from(BANK.join("\r\n"), "latin1"));
  await expect(
    page.getByText("Son las que su entidad eligió para este encabezado.", { exact: false }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Descartar archivo" }).click();
});

test("the start waits until the people are chosen, and another person of a row is screened too", async ({
  page,
}) => {
  const rows = [
    "Ana;Ficticia;TI;1020304050;Rosalba Inventada Toro;52123456",
    `Eva;Inventada;CC;52123457;${LISTED};1990000112`,
    "Otto;Ficticio;CC;52123458;;",
  ];
  const head = "Nombre;Dato 2;Tipo documento;Número documento;Nombre codeudor;Cédula codeudor";
  await bring(page, "creditos.csv", `${head}\n${rows.join("\n")}\n`);
  const start = page.getByRole("button", { name: /^Iniciar/ });
  /** Presses a button of the card, which ignores clicks while it saves. */
  const decide = async (name: string | RegExp) => {
    const button = page.getByRole("button", { name });
    await expect(button).not.toHaveAttribute("aria-busy", "true");
    await button.click();
  };
  await expect(page.getByText("Todavía no se puede iniciar.")).toBeVisible();
  await expect(start).toBeDisabled();
  await expect(page.getByText("1 fila se consulta solo por el nombre", { exact: false })).toBeVisible();
  await expectReadable(page, "blocked");
  await pressByKeyboard(page, "Agregarla al nombre");
  const sample = page.getByRole("table", { name: "Las primeras filas, como se consultarán" });
  await expect(sample.getByRole("cell", { name: "Ana Ficticia" })).toBeVisible();
  await expect(start).toBeDisabled();
  await decide(/^Consultar también: hasta 2 consultas más/);
  await expect(page.getByText("Se consulta también", { exact: false })).toBeVisible();
  await expect(page.getByText(/^5 consultas; su entidad no tiene paquete/)).toBeVisible();
  await expectReadable(page, "accepted");
  await decide("Deshacer");
  await expect(start).toBeDisabled();
  await decide("No consultar");
  await expect(page.getByText("Codeudor (2 filas)", { exact: false })).toBeVisible();
  await expect(page.getByText(/^3 consultas; su entidad no tiene paquete/)).toBeVisible();
  await decide("Deshacer");
  await decide(/^Consultar también/);
  await page.getByRole("button", { name: "Iniciar 5 consultas" }).click();
  await expect(page.getByText("5 de 5 filas consultadas.")).toBeVisible();
  const first = page.getByRole("table", { name: "Filas del archivo" }).getByRole("row").nth(1);
  await expect(first).toContainText(LISTED);
  await expect(first).toContainText("Codeudor");
});

test(
  "shows the warnings of the results, and the meaning of letters below a plain Tipo",
  PROOF,
  async ({ page }) => {
    const rows = [
      `N;Eva Inventada Y/O ${LISTED};900123457`,
      "N;María PÃ©rez Ficticia;900123456",
      "N;Ferretería Ficticia;900123458",
    ];
    await bring(page, "advertencias.csv", `Tipo;Nombre;Documento\n${rows.join("\n")}\n`);
    await expect(
      page.getByRole("heading", { name: "La columna «Tipo» puede ser el tipo de documento" }),
    ).toBeVisible();
    await expect(page.getByText("El costo se muestra cuando decida a quién se consulta.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Iniciar consultas" })).toBeDisabled();
    await pressByKeyboard(page, "Es el tipo de documento");
    await expect(page.getByText(/^3 consultas; su entidad no tiene paquete/)).toBeVisible();
    await expect(page.getByText("Hay filas con un texto o un número dudoso")).toBeVisible();
    const several = page.getByRole("list", {
      name: "1 fila parece nombrar a varias personas en el mismo campo",
    });
    await expect(several).toContainText(`Se busca también: «Eva Inventada», «${LISTED}»`);
    const damaged = page.getByRole("list", {
      name: "1 fila trae un nombre dañado o escrito con otros signos",
    });
    await expect(damaged).toContainText("Pérez Ficticia»");
    await expect(page.getByRole("link", { name: "Consultar cada nombre aparte" })).toBeVisible();
    await expectReadable(page, "warned");
    await page.getByRole("button", { name: "Descartar archivo" }).click();
  },
);

test("doubtful rows are counted, corrected together, and screened as shown", async ({ page }) => {
  const companies = Array.from(
    { length: 12 },
    (_, at) =>
      `natural;${"Comercializadora Inventada de Repuestos ".repeat(3)}${at} S.A.S.;CC;${900_200_001 + at}`,
  );
  const rows = [
    ...companies,
    "juridica;Otilia Ficticia Cuervo;CC;C.C. 79.123.456",
    "juridica;Metales Inventados;NIT;NIT 900.123.456-7",
    "natural;Ana Ficticia Sa;CC;1990000112",
  ];
  await bring(page, "dudosas.csv", `Tipo;Nombre;Tipo documento;Documento\n${rows.join("\n")}\n`);
  const price = page.getByText(/^15 consultas; su entidad no tiene paquete/);
  await expect(price).toBeVisible();
  await expect(
    page.getByRole("heading", { name: "13 filas parecen de empresas, escritas como personas naturales" }),
  ).toBeVisible();
  await expect(page.getByText("Hay filas dudosas sin decidir")).toBeVisible();
  await expectReadable(page, "doubtful");
  await pressByKeyboard(page, "Cambiar las 13 a persona jurídica con NIT");
  await expect(page.getByText("Se consultan como personas jurídicas, con NIT.")).toBeVisible();
  await page.getByRole("button", { name: "Cambiarla a persona natural con CC" }).click();
  // The second click comes while the first is saved.
  await page.getByRole("button", { name: "Quitar el dígito equivocado" }).click();
  await expect(page.getByText("Se consultan como personas naturales, con CC.")).toBeVisible();
  await expect(page.getByText("Se consultan sin ese dígito.")).toBeVisible();
  await expect(page.getByText("Hay filas dudosas sin decidir")).toBeHidden();

  await page.getByRole("link", { name: "Ver las 13 filas" }).click();
  await expect(page).toHaveURL(/duda=empresa/);
  const ana = page.getByRole("row").filter({ hasText: "Ana Ficticia Sa" });
  await ana.getByRole("button", { name: "Dejar esta como está" }).click();
  await expect(ana.getByText("Se consulta como persona natural, CC 1990000112")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Salvo 1 fila/)).toBeVisible();
  await expectReadable(page, "decided");
  await expect(price).toBeVisible();
  await page.getByRole("button", { name: "Iniciar 15 consultas" }).click();
  await expect(page.getByText("15 de 15 filas consultadas.")).toBeVisible();
  await page.getByLabel("Dudas").selectOption({ label: "Con o sin dudas" });
  await page.getByRole("link", { name: "Otilia Ficticia Cuervo" }).click();
  await expect(page.getByText(/CC\s79123456 · persona natural/)).toBeVisible();
});

/** Header of the sheets with people. */
const HEAD = ["Nombre", "Cédula", "Ciudad"];

test("the sheet is chosen when several may have people, and hidden rows are reported", async ({ page }) => {
  const book = workbookAs(
    "excel",
    [
      { nombre: "Instrucciones", rows: [["Diligencie la hoja Clientes con una persona en cada fila"]] },
      { nombre: "Proveedores", rows: [HEAD, ["Nuria Inexistente Zarzal", "52123456", "Cali"]] },
      {
        nombre: "Clientes",
        rows: [HEAD, ["Otto Inventado Peña", "79123456", "Cali"], [LISTED, "1990000113", "Pasto"]],
        filasOcultas: [3],
      },
      { nombre: "Retirados", rows: [HEAD, ["Zoila Inventada", "52123457", ""]], estado: "hidden" },
    ],
    { activa: 1 },
  );
  await bring(page, "contrapartes.xlsx", book);
  const card = page.getByRole("group", { name: /^Varias hojas pueden tener/ });
  await expect(card.getByRole("radio")).toHaveCount(3);
  await expect(card.getByLabel(/^Proveedores · 1 fila$/)).toBeChecked();
  await expect(card.getByLabel(/^Instrucciones · 1 fila, no parece una tabla/)).toBeVisible();
  await expect(page.getByText("No se lee la hoja oculta «Retirados»", { exact: false })).toBeVisible();
  await expect(page.getByText("Decida primero cómo se lee el archivo")).toBeVisible();
  await expect(page.getByRole("button", { name: "Iniciar 1 consulta" })).toBeDisabled();
  await expectReadable(page, "sheets");

  await card.getByLabel(/^Clientes · 2 filas$/).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("lo que corrigió en ellas se pierde", { exact: false })).toBeVisible();
  await pressByKeyboard(page, "Leer la hoja «Clientes»");
  await expect(page.getByText("Se lee la hoja «Clientes».")).toBeVisible();
  const rows = page.getByRole("table", { name: "Filas del archivo" });
  await expect(rows.getByText(LISTED)).toBeVisible();
  const hidden = page.getByRole("group", { name: /^1 fila está oculta en la hoja de cálculo/ });
  await expect(hidden.getByLabel("Consultarla también")).toBeChecked();
  await hidden.getByLabel("Dejarla fuera").check();
  await page.getByRole("button", { name: "Leer el archivo así" }).click();
  await expect(page.getByText("1 fila oculta queda fuera y no se consulta.")).toBeVisible();
  await expect(rows.getByText(LISTED)).toBeHidden();
  await page.reload();
  await hidden.getByLabel("Consultarla también").check();
  await page.getByRole("button", { name: "Leer el archivo así" }).click();
  await expectReadable(page, "sheet chosen");
  await page.getByRole("button", { name: "Iniciar 2 consultas" }).click();
  await expect(page.getByText("2 de 2 filas consultadas.")).toBeVisible();
  await expect(rows.getByRole("row").nth(1)).toContainText(LISTED);
  const omitted = "Otras hojas del libro no se leyeron: «Instrucciones», «Proveedores», «Retirados».";
  await expect(page.getByText(omitted)).toBeVisible();
  const { file } = await downloaded(page, "Descargar resultado CSV");
  expect(file.toString()).toContain(omitted);
});

test("the encoding is shown by three names, and chosen when it is uncertain", PROOF, async ({ page }) => {
  // A Mac encoding. Its only letter beyond ASCII occurs in German names, and MS-DOS reads another one.
  const mac = Buffer.from("Nombre;Cedula\nHans Sch\u008afer Inventado;79123456\n", "latin1");
  await bring(page, "mac.csv", mac);
  const letters = page.getByRole("group", { name: /^No es seguro cómo se leen las tildes/ });
  await expect(letters.getByLabel("Mac (MacRoman) · Hans Schäfer Inventado")).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Iniciar 1 consulta" })).toBeDisabled();
  await expectReadable(page, "letters");
  await letters.getByLabel(/^Mac/).check();
  await page.getByRole("button", { name: "Leer el archivo así" }).click();
  await expect(page.getByText("se leen como las escribe Mac (MacRoman)", { exact: false })).toBeVisible();
  const rows = page.getByRole("table", { name: "Filas del archivo" });
  await expect(rows.getByText("Hans Schäfer Inventado")).toBeVisible();
  await expect(page.getByRole("button", { name: "Iniciar 1 consulta" })).toBeEnabled();

  await page.getByText("Si esos nombres no se ven bien, elija otras letras").click();
  await page
    .getByRole("group", { name: "Letras del archivo" })
    .getByLabel(/^Windows/)
    .check();
  await page.getByRole("button", { name: "Leer el archivo así" }).click();
  await expect(rows.getByText("Hans SchŠfer Inventado")).toBeVisible();
  await page.getByRole("button", { name: "Descartar archivo" }).click();
  await expect(page).toHaveURL(/\/portal\/validar\/archivo$/);
});

test.describe("in a product that stops", PROOF, () => {
  let service: Service;
  let dataDir: TemporaryDataDir;
  const start = () => startService({ DATA_DIR: dataDir.path });
  test.beforeAll(async () => {
    dataDir = await temporaryDataDir();
    service = await start();
  });
  test.afterAll(async () => {
    await service.stop();
    await dataDir.remove();
  });

  test("a lote goes on after browser and service were stopped and after its bolsa ran out, each row once", async ({
    page: first,
    context,
  }) => {
    test.slow();
    if (service.officer === null) throw new Error("no officer was printed");
    await context.clearCookies();
    await first.goto(`${service.url}/portal/ingresar`);
    await new SignInPage(first).signIn(service.officer);
    const consultas = async (page: Page) => {
      await page.goto(`${service.url}/portal/consultas`);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(/^[\d.]+ consultas$/);
      return Number((await heading.textContent())?.split(" ")[0]?.replaceAll(".", ""));
    };
    const had = await consultas(first);
    const bolsa = (consultas_compradas: number, pago_referencia: string) =>
      support(service.url, "/bolsas", { consultas_compradas, precio_total: 15_000, pago_referencia });
    await bolsa(BOUGHT, "LOTE-A");
    await bring(first, "largo.csv", peopleCsv(ROWS, 5_000), service.url);
    await expect(
      first.getByText(`${ROWS} consultas; alcanza para ${BOUGHT}.`, { exact: false }),
    ).toBeVisible();
    await first.getByRole("button", { name: `Iniciar ${ROWS} consultas` }).click();
    await expect(first.getByText(/^[1-9]\d* de 900 filas consultadas, \d+ %/)).toBeVisible();
    const { pathname } = new URL(first.url());
    await pressByKeyboard(first, "Pausar lote");
    await expect(first.getByText("En pausa", { exact: true })).toBeVisible();
    await expectReadable(first, "paused", [PHONE]);
    await pressByKeyboard(first, "Continuar lote");
    await expect(first.getByText("En curso", { exact: true })).toBeVisible();
    expect(await violationsOfState(first), "running").toEqual([]);
    await first.close();
    await service.stop();
    service = await start();

    const page = await context.newPage();
    await page.goto(service.url + pathname);
    await expect(page.getByText("Detenido", { exact: true })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText(`Se detuvo con ${ROWS - BOUGHT} filas por consultar.`)).toBeVisible();
    await expect(page.getByText("La bolsa no tiene consultas.", { exact: false })).toBeVisible();
    await expectReadable(page, "stopped", [PHONE]);
    await expect(page.getByRole("button", { name: "Continuar lote" })).toBeDisabled();

    await bolsa(ROWS, "LOTE-B");
    // The page asks again once it can be clicked. A click on what the server drew is lost before that.
    const isLive = page.waitForResponse((response) => response.url().includes("lotes.get"));
    await page.reload();
    await isLive;
    await expect(
      page.getByText(`Lo que falta: ${ROWS - BOUGHT} consultas; le quedarán`, { exact: false }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Continuar lote" }).click();
    await expect(page.getByText(`${ROWS} de ${ROWS} filas consultadas.`)).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText("Terminado", { exact: true })).toBeVisible();
    expect(await consultas(page)).toBe(had + ROWS);
  });
});
