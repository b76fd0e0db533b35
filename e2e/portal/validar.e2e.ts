import { expect, type Page } from "playwright/test";
import { SIN_COMPARAR } from "../../server/domain/shared/documento";
import { violationsOfState } from "../axe";
import { PROOF } from "../test";
import { openPalette } from "./pages/palette";
import { SignInPage } from "./pages/sign-in-page";
import { test } from "./signed-in";

const BEFORE = /Consume 1 consulta\. Le quedan ([\d.]+) de [\d.]+/;

async function leftOf(page: Page): Promise<number> {
  await page.goto("/portal/validar");
  const said = page.getByText(BEFORE);
  await expect(said).toBeVisible();
  return Number(BEFORE.exec((await said.textContent()) ?? "")?.[1]?.replaceAll(".", ""));
}

test("an officer screens by hand: the price is shown first, and a double click pays once", async ({
  page,
}) => {
  const left = await leftOf(page);
  await page.getByLabel("Nombre completo").fill("Evaristo Clímaco Buitragal Lasprilla");
  await page.getByLabel("Número de documento").fill("1.990.000.111");
  await page.getByLabel(/^Referencia/).fill("E2E-VALIDAR-1");
  await page.getByRole("button", { name: "Validar", exact: true }).dblclick();

  await expect(page).toHaveURL(/\/portal\/consultas\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Evaristo Clímaco Buitragal Lasprilla");
  await expect(
    page.getByText(/CC\s1990000111 · persona natural · consultada el .* por .*, en el portal/),
  ).toBeVisible();
  await expect(page.getByText("intacto")).toBeVisible();

  await page.goto("/portal/consultas?texto=E2E-VALIDAR-1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 consulta con estos filtros");
  expect(await leftOf(page)).toBe(left - 1);
});

test("an invalid form says what is wrong, keeps its input, and consumes nothing", async ({ page }) => {
  const left = await leftOf(page);
  await page.getByRole("button", { name: "Validar", exact: true }).click();
  await expect(page.getByText("Envíe nombre, documento o ambos.")).toBeVisible();
  await page.getByLabel("Nombre completo").fill("Otilia Ficticia");
  await page.getByLabel(/^Fecha de nacimiento/).fill("01/01/2999");
  await page.getByLabel(/^País/).click();
  await expect(page.getByPlaceholder("Escriba para buscar")).toBeFocused();
  await page.keyboard.type("neerlandes");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Caribe neerlandés"]);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("venezuela");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(/^País/)).toHaveText("Venezuela");
  await page.getByRole("button", { name: "Validar", exact: true }).click();
  await expect(page.getByText("No puede ser una fecha futura.")).toBeVisible();
  await expect(page.getByLabel("Nombre completo")).toHaveValue("Otilia Ficticia");
  await test.step("what was typed outlives the session, for the same person only", async () => {
    const numero = page.getByLabel("Número de documento");
    await numero.fill("1.990.000.222");
    await page.getByLabel(/^Fecha de nacimiento/).fill("01/02/1980");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Validar", exact: true }).click();
    await expect(page).toHaveURL(/\/portal\/ingresar\?volver=/);
    await new SignInPage(page).signIn();
    await expect(page.getByText("Aquí está lo que usted no alcanzó a enviar", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Nombre completo")).toHaveValue("Otilia Ficticia");
    await expect(numero).toHaveValue("1.990.000.222");
    await expect(page.getByLabel(/^Fecha de nacimiento/)).toHaveValue("01/02/1980");
    await expect(page.getByLabel(/^País/)).toHaveText("Venezuela");

    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => /borrador/.test(key)));
    const [mine = ""] = await drafts();
    expect(mine).toMatch(/^atalaya:borrador:.+:real:validar$/);
    await page.evaluate((key) => {
      const others = key.replace(/borrador:[^:]+/, "borrador:otra-persona");
      sessionStorage.setItem(others, sessionStorage.getItem(key) ?? "");
      sessionStorage.removeItem(key);
    }, mine);
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect.poll(drafts).toEqual([]);
    await expect(numero).toHaveValue("");
  });
  expect(await leftOf(page)).toBe(left);
});

test("a company by hand, by keyboard alone", PROOF, async ({ page }) => {
  await page.goto("/portal/validar");
  await page.getByLabel("Tipo", { exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Razón social")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Comercializadora Inventada del Sur S.A.S.");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/portal\/consultas\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Consulta parcial.")).toBeVisible();
  await expect(page.getByText("persona jurídica")).toBeVisible();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/portal\/validar$/);
  await expect(page.getByLabel("Razón social")).toBeFocused();
  await expect(page.getByLabel("Razón social")).toHaveValue("");
});

test("a company under the form's default type is questioned before it is charged", async ({ page }) => {
  const left = await leftOf(page);
  await expect(page.getByLabel("Tipo de documento")).toHaveValue("CC");
  await page.getByLabel("Nombre completo").fill("Metales Inventados del Sur S.A.S.");
  await page.getByLabel("Número de documento").fill("900.123.456-8");
  await expect(page.getByText("Se consulta como CC 900123456.")).toBeVisible();
  await page.getByLabel(/^Referencia/).fill("E2E-EMPRESA-1");
  await page.getByRole("button", { name: "Validar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "¿Es una empresa?" })).toBeFocused();
  expect(await violationsOfState(page)).toEqual([]);
  // A changed input is questioned again, and nothing is lost.
  await page.getByLabel("Nombre completo").fill("Metales Inventados del Norte S.A.S.");
  await expect(page.getByRole("heading", { name: "¿Es una empresa?" })).toBeHidden();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sí: validar como persona jurídica" }).dblclick();
  await expect(page).toHaveURL(/\/portal\/consultas\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/NIT\s900123456 · persona jurídica/)).toBeVisible();
  await page.goto("/portal/consultas?texto=E2E-EMPRESA-1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 consulta con estos filtros");
  expect(await leftOf(page)).toBe(left - 1);
});

test(
  "the query goes on as typed when confirmed, and a cédula under jurídica is questioned too",
  PROOF,
  async ({ page }) => {
    await page.goto("/portal/validar");
    await page.getByLabel("Nombre completo").fill("Fundación Nuria Inventada");
    await page.getByRole("button", { name: "Validar", exact: true }).click();
    await page.getByRole("button", { name: "No: validar como persona natural" }).click();
    await expect(page.getByText("persona natural")).toBeVisible();

    await page.goto("/portal/validar");
    await page.getByLabel("Tipo", { exact: true }).selectOption("juridica");
    await page.getByLabel("Número de documento").fill("C.C. No. 79.123.456");
    await expect(page.getByLabel("Tipo de documento")).toHaveValue("CC");
    await page.getByRole("button", { name: "Validar", exact: true }).click();
    await page.getByRole("button", { name: "Sí: validar como persona natural" }).click();
    await expect(page.getByRole("heading", { name: "CC 79123456" })).toBeVisible();
    await expect(page.getByText(/^persona natural · consultada/)).toBeVisible();
  },
);

test(
  "jurídica selects NIT unless a type was chosen, and a wrong digit is reported with the right one",
  PROOF,
  async ({ page }) => {
    const left = await leftOf(page);
    const tipo = page.getByLabel("Tipo", { exact: true });
    const documento = page.getByLabel("Tipo de documento");
    const numero = page.getByLabel("Número de documento");
    await tipo.selectOption("juridica");
    await expect(documento).toHaveValue("NIT");
    await tipo.selectOption("natural");
    await expect(documento).toHaveValue("CC");
    await documento.selectOption("PAS");
    await tipo.selectOption("juridica");
    await expect(documento).toHaveValue("PAS");
    await documento.selectOption("CC");
    await numero.fill("NIT 900.123.456-7");
    await expect(documento).toHaveValue("NIT");
    await page.getByRole("button", { name: "Validar", exact: true }).click();
    await expect(
      page.getByText("El dígito de verificación de 900.123.456 es 8, no 7. Revise el número."),
    ).toBeVisible();
    await expect(numero).toBeFocused();
    await page.getByRole("button", { name: "Usar 900.123.456, sin dígito" }).click();
    await expect(numero).toHaveValue("900.123.456");
    await numero.fill("9001234567");
    await page.getByRole("button", { name: "Usar 900.123.456-8" }).click();
    await expect(page.getByText("Se consulta como NIT 900123456.")).toBeVisible();
    await numero.fill("9OO123456");
    await expect(page.getByText(/solo tiene cifras/)).toBeVisible();
    page.once("dialog", (dialog) => dialog.accept());
    expect(await leftOf(page)).toBe(left);
  },
);

test(
  "a name that a search did not find is validated from there, without appearing in a URL",
  PROOF,
  async ({ page }) => {
    await page.goto("/portal");
    const palette = await openPalette(page);
    await palette.getByRole("combobox").fill("Nadie Que Exista");
    await palette.getByRole("option", { name: "Validar a «Nadie Que Exista»" }).click();
    await expect(page).toHaveURL(/\/portal\/validar$/);
    await expect(page.getByLabel("Nombre completo")).toHaveValue("Nadie Que Exista");
  },
);

/** Asks for Otilia Ficticia Menor by a document that lists do not have, and returns to the form. */
async function askByName(page: Page, tipo: string, numero: string, words: string): Promise<void> {
  await page.getByLabel("Tipo de documento").selectOption(tipo);
  await page.getByLabel("Número de documento").fill(numero);
  await page.getByLabel("Nombre completo").fill("Otilia Ficticia Menor");
  await page.getByRole("button", { name: "Validar", exact: true }).click();
  await expect(page).toHaveURL(/\/portal\/consultas\/[0-9a-f-]{36}$/);
  const kept = `${tipo}\u00a0${numero.replaceAll(".", "")} (no se comparó) · persona natural`;
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByText(`El número de ${tipo} (${words}) no se compara`)).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByLabel("Número de documento")).toHaveValue("");
}

test("a document that lists do not have is asked by name: its number is kept, shown, and said not to be compared", async ({
  page,
}) => {
  await page.goto("/portal/validar");
  await page.getByLabel("Tipo de documento").selectOption("TI");
  await page.getByLabel("Número de documento").fill("1.020.304.050");
  await expect(page.getByText("No se compara con las listas: se consulta por el nombre")).toBeVisible();
  await page.getByRole("button", { name: "Validar", exact: true }).click();
  await expect(page.getByText("Escriba el nombre: por el número de TI no se compara.")).toBeVisible();
  await askByName(page, "TI", "1.020.304.050", "tarjeta de identidad");
  await page.goto("/portal/consultas?texto=1020304050");
  await expect(page.getByRole("row").filter({ hasText: "Otilia Ficticia Menor" })).toContainText(
    /TI\s1020304050/,
  );
});

test(
  "any document that lists do not have is asked by name, by hand and in a file",
  PROOF,
  async ({ page }) => {
    await page.goto("/portal/validar");
    for (const [tipo, numero, words] of [
      ["RC", "1.020.304.051", "registro civil"],
      ["PPT", "5.123.456", "permiso por protección temporal"],
      ["PEP", "912345678", "permiso especial de permanencia"],
      ["DE", "X-12345678", "documento extranjero"],
    ] as const)
      await askByName(page, tipo, numero, words);

    const tipos = Object.keys(SIN_COMPARAR);
    const rows = tipos.map(
      (tipo, at) => `natural;Otilia Ficticia ${"abcdefghi"[at]}ora;${tipo};1020304${at}`,
    );
    const file = ["Tipo;Nombre completo;Tipo documento;Número documento", ...rows].join("\n");
    await page.goto("/portal/validar/archivo");
    await page
      .getByLabel("Archivo", { exact: true })
      .setInputFiles({ name: "permisos.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await expect(page.getByText(/^9 filas se consultan solo por el nombre/)).toBeVisible();
    await page.getByRole("button", { name: "Iniciar 9 consultas" }).click();
    await expect(page.getByText("9 de 9 filas consultadas.")).toBeVisible();
    const table = page.getByRole("table", { name: "Filas del archivo" });
    for (const [at, tipo] of tipos.entries())
      await expect(table).toContainText(new RegExp(`${tipo}\\s1020304${at}`));
  },
);

test("a diligencia says its own cost first, is counted once by a double click, and stays in the history", async ({
  page,
}) => {
  const said = page.getByText(/su entidad lleva [\d.]+ y quedará en [\d.]+\./);
  const counted = async () => {
    await page.goto("/portal/validar/diligencia");
    const words = /lleva ([\d.]+) y quedará en ([\d.]+)/.exec((await said.textContent()) ?? "") ?? [];
    const [lleva, quedara] = words.slice(1).map((figure) => Number(figure.replaceAll(".", "")));
    return { lleva, quedara };
  };
  const left = await leftOf(page);
  const before = await counted();
  await page.getByLabel("Número de documento").fill("1000000009");
  await page.getByLabel("Nombre", { exact: false }).last().fill("Otilia Ficticia");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel("Número de documento")).toHaveValue("1000000009");
  await page.getByLabel(/^Referencia/).fill("E2E-DILIGENCIA-1");
  await page.getByRole("button", { name: "Hacer la diligencia" }).dblclick();
  await expect(page).toHaveURL(/\/portal\/validar\/diligencia\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/antecedente/);
  await expect(page.getByRole("heading", { name: "Con qué se comparó" })).toBeVisible();
  expect(await violationsOfState(page)).toEqual([]);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar PDF" }).click();
  expect((await coming).suggestedFilename()).toMatch(/^diligencia-\d{4}-\d{2}-\d{2}-[0-9a-f-]{36}\.pdf$/);
  expect((await counted()).lleva).toBe(before.quedara);
  await expect(page.getByLabel("Número de documento")).toHaveValue("");
  await expect(page.getByRole("row").filter({ hasText: "E2E-DILIGENCIA-1" })).toHaveCount(1);
  expect(await leftOf(page)).toBe(left);
});
