import { generateSync } from "otplib";
import { expect, type Page } from "playwright/test";
import { ADMIN_TOKEN } from "../../server/testing/service";
import { ClaveDialog } from "../portal/pages/clave-dialog";
import { openPalette } from "../portal/pages/palette";
import { test } from "./signed-in";
import { CLAVE_SOPORTE, newStaff } from "./staff";

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

test("the history of a client has each bolsa with its payment, and each month", async ({ page }) => {
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
  await page.getByRole("link", { name: "Financiera Valle Ficticio S.A." }).click();
  await page.getByRole("tab", { name: "Historial" }).click();
  const months = page.getByRole("table", { name: "Meses" }).getByRole("row");
  await expect(months.nth(2)).toBeVisible();
  await expect(months.nth(1)).toContainText(/Paquete/);
});

test("a client's tab, page and open dialog are in the URL of the tab", async ({ page }) => {
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
  await page.getByRole("tab", { name: "Avisos y entregas" }).click();
  await expect(page).toHaveURL(/ver=avisos$/);

  await page.goto("/soporte/clientes?buscar=Valle Ficticio");
  await page.getByRole("link", { name: "Financiera Valle Ficticio S.A." }).click();
  await page.getByRole("tab", { name: "Avisos y entregas" }).click();
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
