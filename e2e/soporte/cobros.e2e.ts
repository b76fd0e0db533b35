import { readFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";
import { ADMIN_TOKEN } from "../../server/testing/service";
import { holdRequests } from "../held-requests";
import { PROOF } from "../test";
import { test } from "./signed-in";

test.use({ rol: "agente" });

async function admin<T>(page: Page, method: string, path: string, data: object): Promise<T> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, cookie: "" };
  const response = await page.request.fetch(`/api/admin${path}`, { method, headers, data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

const NAMING = "**/api/trpc/soporte/*pagos.pagador*";

/** Creates a client with a package and opens its accounts. */
async function openAccounts(page: Page) {
  const razonSocial = `Comisionista Inventada ${Date.now()}`;
  const body = { razon_social: razonSocial, nit: "901.555.321-4" };
  const { cliente_id: id } = await admin<{ cliente_id: string }>(page, "POST", "/clientes", body);
  await admin(page, "PUT", `/clientes/${id}/plan`, { codigo: "1K", aplica: "ahora" });
  await page.goto(`/soporte/cobros?cliente=${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Cuentas de cobro de ${razonSocial}`);
  return { id, razonSocial };
}

async function downloaded(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test("an account issued by hand has a document, gets a new due date with a record, and a cap stops the client", async ({
  page,
}) => {
  const { id, razonSocial } = await openAccounts(page);
  const cuenta = `CC-${Date.now()}`;
  const release = await holdRequests(page, NAMING);
  await page.getByRole("button", { name: "Emitir cuenta de cobro" }).click();
  const issue = page.getByRole("dialog", { name: "Emitir una cuenta de cobro" });
  await issue.getByLabel("Número o referencia de la cuenta").fill(cuenta);
  await issue.getByLabel("Último día de pago").fill("2099-12-31");
  const send = issue.getByRole("button", { name: "Emitir cuenta de cobro" });
  await test.step("the client's name arrives during a click", async () => {
    await send.hover();
    await page.mouse.down();
    release();
    await expect(issue).toContainText(razonSocial);
    await page.mouse.up();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  });
  await expect(issue).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: cuenta });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Paquete 1.000 de");
  await expect(row).toContainText("$ 150.000");
  await test.step("another one has the due date of the política", async () => {
    await page.getByRole("button", { name: "Emitir cuenta de cobro" }).click();
    await expect(issue.getByText("El que da la política a este cliente.")).toBeVisible();
    await expect(issue.getByLabel("Último día de pago")).not.toHaveValue("");
    await issue.getByRole("button", { name: "Cancelar" }).click();
  });
  const paper = await downloaded(page, () => row.getByRole("link", { name: /^N\.º \d{4}-\d{5}/ }).click());
  expect(paper.name).toMatch(/^cuenta-de-cobro-\d{4}-\d{5}\.pdf$/);
  expect(paper.content.subarray(0, 5).toString()).toBe("%PDF-");

  await row.getByRole("button", { name: `Cambiar vencimiento de ${cuenta}` }).click();
  const move = page.getByRole("dialog", { name: `Cambiar el vencimiento de ${cuenta}` });
  const change = move.getByRole("button", { name: "Cambiar vencimiento" });
  await expect(change).toBeDisabled();
  await move.getByLabel("Nuevo último día de pago").fill("2099-11-30");
  await expect(move.getByText("Esto pasará.")).toBeVisible();
  await change.click();
  await expect(move.getByText(/de 3 a 500 caracteres/)).toBeVisible();
  await move.getByLabel("Por qué").fill("Acuerdo de pago del oficio 12");
  await change.dblclick();
  await expect(move).toHaveCount(0);
  await expect(row).toContainText("Acuerdo de pago del oficio 12");

  await test.step("the cap that the client asked for in writing", async () => {
    await page.goto(`/soporte/clientes/${id}`);
    await page.getByRole("button", { name: "Fijar tope" }).click();
    const tope = page.getByRole("dialog", { name: "Tope mensual de consultas" });
    await tope.getByLabel("Consultas al mes").fill("1");
    await tope.getByLabel("Referencia de la solicitud escrita").fill("Oficio 13 del cliente");
    await tope.getByRole("button", { name: "Fijar tope" }).dblclick();
    await expect(tope).toHaveCount(0);
    const { llave } = await admin<{ llave: string }>(page, "POST", `/clientes/${id}/llaves`, {});
    const ask = async () => {
      const answer = await page.request.post("/api/v1/validate", {
        headers: { authorization: `Bearer ${llave}`, cookie: "" },
        data: { tipo: "natural", nombre: "Nuria Inexistente Zarzal" },
      });
      return [answer.status(), (await answer.json()).error];
    };
    expect(await ask()).toEqual([200, undefined]);
    expect(await ask()).toEqual([402, "tope_de_consumo"]);
    await page.reload();
    await expect(page.getByText("Bloqueado", { exact: true })).toBeVisible();
  });

  await test.step("all of it is in the file of the acts, once", async () => {
    await page.goto(`/soporte/bitacora?cliente=${id}`);
    const csv = await downloaded(page, () => page.getByRole("button", { name: "Descargar CSV" }).click());
    const lines = csv.content.toString().split("\n");
    expect(csv.name).toMatch(/^bitacora-\d{4}-\d{2}-\d{2}\.csv$/);
    for (const said of ["Acuerdo de pago del oficio 12", "Oficio 13 del cliente", cuenta]) {
      expect(lines.filter((line) => line.includes(said)).length, said).toBeGreaterThan(0);
    }
    expect(lines.filter((line) => line.includes("Acuerdo de pago del oficio 12"))).toHaveLength(1);
  });
});

test("the dialog of an account reports when the client's name cannot be loaded", PROOF, async ({ page }) => {
  await openAccounts(page);
  await page.route(NAMING, (route) => route.abort());
  await page.getByRole("button", { name: "Emitir cuenta de cobro" }).click();
  await expect(page.getByRole("dialog")).toContainText("No se pudo leer el nombre del cliente.");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.unroute(NAMING);
  await page.getByRole("button", { name: "Emitir cuenta de cobro" }).click();
  await expect(page.getByRole("dialog")).toContainText("Comisionista Inventada");
});
