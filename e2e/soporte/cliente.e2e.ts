import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { generateSync } from "otplib";
import { expect, type Page } from "playwright/test";
import { ADMIN_TOKEN } from "../../server/testing/service";
import { violationsOfState } from "../axe";
import { ClaveDialog } from "../portal/pages/clave-dialog";
import { openPalette } from "../portal/pages/palette";
import { PROOF } from "../test";
import { test } from "./signed-in";
import { CLAVE_SOPORTE, newStaff } from "./staff";

/** Its test account has the same beginning. */
const DEMO = "Financiera Valle Ficticio S.A. (datos inventados)";

test.use({ rol: "agente" });

async function admin<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, cookie: "" };
  const response = await page.request.fetch(`/api/admin${path}`, { method, headers, ...(data && { data }) });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

async function newClient(page: Page): Promise<string> {
  const body = { razon_social: `Cooperativa Inventada ${Date.now()}`, nit: "901.555.321-4" };
  return (await admin<{ cliente_id: string }>(page, "POST", "/clientes", body)).cliente_id;
}

test("a made-to-measure package needs three figures and shows its effect", async ({ page }) => {
  const clienteId = await newClient(page);
  await page.goto(`/soporte/clientes/${clienteId}`);
  await page.getByRole("button", { name: "Asignar plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Asignar un plan" });
  await dialog.getByLabel("Plan", { exact: true }).selectOption("A la medida del cliente");
  await dialog.getByLabel("Desde ya").check();
  const assign = dialog.getByRole("button", { name: "Asignar plan" });
  await expect(dialog.getByText("Complete las tres cifras del paquete para verlo.")).toBeVisible();
  await dialog.getByLabel("Consultas incluidas al mes").fill("20.000");
  await dialog.getByLabel("Precio al mes, sin IVA").fill("tres millones");
  await dialog.getByLabel("Precio de cada consulta incluida").fill("70");
  await expect(dialog.getByText("Escriba cuántas incluye, en cifras: más de 20.000.")).toBeVisible();
  await expect(dialog.getByText("Escriba el valor en pesos, en cifras y sin centavos.")).toBeVisible();
  await expect(assign).toBeDisabled();
  await dialog.getByLabel("Consultas incluidas al mes").fill("50.000");
  await dialog.getByLabel("Precio al mes, sin IVA").fill("$ 3.500.000");
  await expect(dialog.getByText(/^Este mes pasa a .*\$ 3\.500\.000 al mes/)).toBeVisible();
  await assign.dblclick();
  await expect(page.getByText("El plan quedó asignado", { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/50\.000/).first()).toBeVisible();
  expect(await admin(page, "GET", `/clientes/${clienteId}`)).toMatchObject({
    plan: { codigo: "A_MEDIDA", consultas_incluidas: 50_000, precio_mes: 3_500_000, precio_unitario: 70 },
  });
});

test("the history of a client has each bolsa with its payment, and each month", PROOF, async ({ page }) => {
  const clienteId = await newClient(page);
  await page.goto(`/soporte/clientes/${clienteId}?ver=historial`);
  for (const [at, consultas] of [1_000, 5_000].entries()) {
    await admin(page, "POST", `/clientes/${clienteId}/bolsas`, {
      consultas_compradas: consultas,
      precio_total: consultas * 110,
      pago_referencia: `PAGO-H${at + 1}`,
    });
  }
  await page.reload();
  const bolsas = page.getByRole("table", { name: "Bolsas" }).getByRole("row");
  await expect(bolsas.filter({ hasText: "PAGO-H2" })).toContainText("vigente");
  await expect(bolsas.filter({ hasText: "PAGO-H1" })).toContainText("reemplazada");
  await expect(bolsas).toHaveCount(3);

  await page.goto("/soporte/clientes?buscar=Valle Ficticio");
  await page.getByRole("link", { name: DEMO, exact: true }).click();
  await page.getByRole("tab", { name: "Historial" }).click();
  const months = page.getByRole("table", { name: "Meses" }).getByRole("row");
  await expect(months.nth(2)).toBeVisible();
  await expect(months.nth(1)).toContainText(/Paquete/);
});

test("a client's tab, page and open dialog are in the URL of the tab", PROOF, async ({ page }) => {
  const clienteId = await newClient(page);
  for (let act = 0; act < 26; act += 1) {
    for (const opera_para_terceros of [true, false]) {
      await admin(page, "PATCH", `/clientes/${clienteId}`, { opera_para_terceros });
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/soporte/clientes/${clienteId}`);
  await page.getByRole("tab", { name: "Actividad" }).click();
  const tab = page.getByRole("tab", { name: "Actividad" });
  await expect(tab).toBeInViewport({ ratio: 0.9 });
  await expect(page).toHaveURL(/ver=actividad/);
  const acts = page.getByRole("table", { name: "Actos del cliente y de soporte" });
  await page.getByRole("button", { name: /Siguiente/ }).click();
  await expect(page).toHaveURL(/paginas=/);
  await expect(acts.getByText("Creó un cliente")).toBeVisible();
  await page.reload();
  await expect(acts.getByText("Creó un cliente")).toBeVisible();
  await expect(tab).toBeInViewport({ ratio: 0.9 });
  await page.goBack();
  await expect(page).not.toHaveURL(/paginas=/);
  await expect(acts.getByText("Creó un cliente")).toHaveCount(0);
  await page.goForward();
  await expect(acts.getByText("Creó un cliente")).toBeVisible();
  await page.getByRole("tab", { name: "Avisos" }).click();
  await expect(page).toHaveURL(/ver=avisos$/);

  await page.goto("/soporte/clientes?buscar=Valle Ficticio");
  await page.getByRole("link", { name: DEMO, exact: true }).click();
  await page.getByRole("tab", { name: "Avisos" }).click();
  const told = page.getByRole("dialog");
  await page.getByRole("table").first().getByRole("row").nth(1).click();
  await expect(told).toBeVisible();
  await expect(page).toHaveURL(/aviso=/);
  await page.reload();
  await expect(told).toBeVisible();
  await page.goBack();
  await expect(told).toHaveCount(0);
});

test("replacing the authenticator app keeps the old one until the new code is typed", async ({ browser }) => {
  const { state, email, clave, secret: before } = await newStaff(browser, "agente");
  const baseURL = process.env.ATALAYA_URL ?? "";
  const context = await browser.newContext({ baseURL, storageState: state });
  const page = await context.newPage();
  await page.goto("/soporte/mi-cuenta");
  await page.getByRole("button", { name: "Cambiar de aplicación" }).click();
  const actual = page.getByLabel("Código de la aplicación de ahora");
  await actual.fill("000000");
  await page.getByRole("button", { name: "Cambiar de aplicación" }).click();
  const refused = page.getByText("No es un código de la aplicación de ahora");
  await new ClaveDialog(page).giveIfAsked(refused, clave);
  // The code of this half minute was used to enrol, so this is the next one.
  await actual.fill(generateSync({ secret: before, epoch: Math.floor(Date.now() / 1000) + 30 }));
  await page.getByRole("button", { name: "Cambiar de aplicación" }).click();
  const qr = page.getByRole("img", { name: /Código QR/ });
  await new ClaveDialog(page).giveIfAsked(qr, clave);
  const told = await page.getByText("Escriba esta clave en la aplicación").textContent();
  const secret = /[A-Z2-7]{32}/.exec(told ?? "")?.[0] ?? "";
  expect(secret).not.toBe(before);
  const code = page.getByLabel(/Código de seis dígitos/);
  await code.fill(generateSync({ secret: before }));
  await page.getByRole("button", { name: "Usar esta aplicación" }).click();
  await expect(page.getByText("No es el código de este momento")).toBeVisible();
  await code.fill(generateSync({ secret }));
  await page.getByRole("button", { name: "Usar esta aplicación" }).click();
  const codes = page.getByRole("region", { name: "Códigos de recuperación" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await codes.getByLabel("Ya los guardé en un lugar seguro").check();
  await codes.getByRole("button", { name: /^Terminar/ }).click();
  await expect(page.getByText("10 códigos de recuperación sin usar")).toBeVisible();

  await page.getByRole("button", { name: "Cerrar sesión", exact: true }).first().click();
  await expect(page.getByText("Su sesión quedó cerrada")).toBeVisible();
  await page.getByLabel("Correo").fill(email);
  await page.getByLabel("Clave").fill(CLAVE_SOPORTE);
  await page.getByRole("button", { name: "Ingresar a soporte" }).click();
  const asked = page.getByLabel(/Código/);
  await asked.fill(generateSync({ secret: before }));
  await page.getByRole("button", { name: "Ingresar a soporte" }).click();
  await expect(page.getByText("no corresponde o ya se usó")).toBeVisible();
  // The code of this half minute was used to enrol, so this is the next one.
  await asked.fill(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }));
  await page.getByRole("button", { name: "Ingresar a soporte" }).click();
  await expect(page.getByRole("navigation", { name: "Secciones" })).toBeAttached();
  await context.close();
});

test("one person orders a legal hold, and another one approves its end", async ({ page, browser, staff }) => {
  // A second person is one who had access before the request.
  const [first, second] = [await staff("cumplimiento"), await staff("administrador")];
  const clienteId = await newClient(page);
  const baseURL = process.env.ATALAYA_URL ?? "";
  const pageOf = async (storageState: typeof first.state) => {
    const opened = await (await browser.newContext({ baseURL, storageState })).newPage();
    await opened.goto(`/soporte/clientes/${clienteId}?ver=evidencia`);
    return opened;
  };
  const asker = await pageOf(first.state);
  await asker.getByRole("button", { name: "Ordenar retención" }).click();
  const order = asker.getByRole("dialog");
  await order.getByLabel("Conservar hasta").fill("31/12/2045");
  await order.getByLabel("Por qué").fill("Oficio 44 de la Fiscalía");
  expect(await violationsOfState(asker)).toEqual([]);
  await order.getByRole("button", { name: "Ordenar retención" }).dblclick();
  await expect(asker.getByText("La retención quedó ordenada", { exact: true })).toBeVisible();
  await expect(asker.getByText(/^Nada de este cliente se borra hasta el 31 dic 2045/)).toBeVisible();
  await asker.getByRole("button", { name: "Levantar retención" }).click();
  await asker.getByRole("dialog").getByLabel("Por qué").fill("El proceso terminó");
  await asker.getByRole("dialog").getByRole("button", { name: "Pedir que se levante" }).dblclick();
  const hold = (of: Page) => of.getByRole("region", { name: "Retención legal" });
  await expect(hold(asker)).toContainText("Lo pidió usted");
  await expect(hold(asker).getByRole("button", { name: "Aprobar y levantar" })).toHaveCount(0);

  await page.goto(`/soporte/clientes/${clienteId}?ver=evidencia`);
  await expect(hold(page)).toContainText("Se pide levantar la retención");
  await expect(hold(page).getByRole("button")).toHaveCount(0);
  const other = await pageOf(second.state);
  await expect(hold(other)).toContainText(`Lo pidió ${first.email}`);
  expect(await violationsOfState(other)).toEqual([]);
  await hold(other).getByRole("button", { name: "Aprobar y levantar" }).dblclick();
  await expect(other.getByText("El cambio de la retención quedó hecho", { exact: true })).toBeVisible();
  await expect(hold(other)).toContainText("Sin retención");
  await expect(hold(other).getByRole("listitem")).toHaveText([/^Levantada: El proceso terminó/, /^Hasta el/]);
  await asker.context().close();
  await other.context().close();
});

test("everything of a client is asked for as one file, and downloaded", PROOF, async ({ page }) => {
  await page.goto("/soporte/clientes?buscar=Valle Ficticio");
  await page.getByRole("link", { name: DEMO, exact: true }).click();
  await page.getByRole("tab", { name: "Exportación y retención" }).click();
  await page.getByRole("button", { name: "Exportar lo del cliente" }).click();
  const dialog = page.getByRole("dialog", { name: "Exportar lo del cliente" });
  const today = new Date().toLocaleDateString("en-GB", { timeZone: "America/Bogota" });
  await dialog.getByLabel("Desde").fill(today);
  expect(await violationsOfState(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Preparar exportación" }).dblclick();
  await expect(dialog).toHaveCount(0);
  const rows = page.getByRole("region", { name: "Exportaciones" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  const waiting = page.waitForEvent("download");
  await rows.getByRole("link", { name: "Descargar archivo" }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^exportacion-.*\.tar\.gz$/);
  const unpacked = gunzipSync(await readFile(await file.path())).toString();
  expect(unpacked).toContain("manifiesto");
  await page.getByRole("tab", { name: "Actividad" }).click();
  await expect(page.getByText(/exportación/i).first()).toBeVisible();
});

test("a client is found from anywhere, and its name and NIT are corrected by its written request", async ({
  page,
}) => {
  const clienteId = await newClient(page);
  await page.goto("/soporte/clientes");
  const palette = await openPalette(page);
  await palette.getByRole("combobox").fill(clienteId);
  await palette.getByRole("option", { name: /Cooperativa Inventada.*por su número de cliente/ }).click();
  await expect(page).toHaveURL(new RegExp(clienteId));

  await page.getByRole("tab", { name: "Datos" }).click();
  await page.getByRole("button", { name: "Corregir razón social o NIT" }).click();
  const dialog = page.getByRole("dialog", { name: "Corregir razón social o NIT" });
  await dialog.getByLabel("Razón social").fill("Cooperativa Inventada del Sur");
  await dialog.getByLabel("NIT").fill("800.197.268-5");
  await expect(
    dialog.getByText("El dígito de verificación de ese número es 4, no 5. Revise el NIT."),
  ).toBeVisible();
  await dialog.getByLabel("NIT").fill("800.197.268-4");
  const save = dialog.getByRole("button", { name: "Guardar la corrección" });
  await save.click();
  await expect(dialog.getByLabel("Motivo")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Motivo").fill("El certificado de existencia dice otra cosa");
  await dialog.getByLabel("Referencia de la solicitud escrita").fill("Oficio 12 del 20 de noviembre");
  await save.dblclick();
  await expect(page.getByText("La corrección quedó registrada", { exact: true })).toBeVisible();
  expect(await admin(page, "GET", `/clientes/${clienteId}`)).toMatchObject({
    razon_social: "Cooperativa Inventada del Sur",
    nit: "8001972684",
  });
});
