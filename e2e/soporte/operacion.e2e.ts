import { type APIRequestContext, expect } from "playwright/test";
import { answering, openReceiver } from "../../server/testing/receiver";
import { ADMIN_TOKEN } from "../../server/testing/service";
import { PROOF } from "../test";
import { test } from "./signed-in";

/** A client of this test whose server rejects deliveries. */
async function clientWithServer(request: APIRequestContext, razonSocial: string, url: string) {
  const ask = async <T>(method: string, path: string, token: string, data?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await request.fetch(path, { method, headers, ...(data && { data }) });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { cliente_id: id } = await ask<{ cliente_id: string }>("POST", "/api/admin/clientes", ADMIN_TOKEN, {
    razon_social: razonSocial,
    nit: "900.123.456-7",
  });
  const { llave } = await ask<{ llave: string }>("POST", `/api/admin/clientes/${id}/llaves`, ADMIN_TOKEN, {});
  await ask("PUT", "/api/v1/cuenta/alertas", llave, { webhook: { url } });
  return { prueba: () => ask("POST", "/api/v1/cuenta/alertas/prueba", llave) };
}

test.describe("an agente", () => {
  test.use({ rol: "agente" });

  test("shows a failing receiver, by keyboard, and resends its missed deliveries once", async ({
    page,
    request,
  }) => {
    const receiver = await openReceiver(answering(503));
    const razonSocial = `Recibos Ficticios ${Date.now()} S.A.S.`;
    const cliente = await clientWithServer(request, razonSocial, receiver.url);
    await cliente.prueba();
    await cliente.prueba();
    await page.goto("/soporte/operacion?vista=entregas");
    const row = page.getByRole("row").filter({ hasText: razonSocial });
    await expect(row).toContainText("Falla");
    await expect(row).toContainText("Respondió 503");
    await row.focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("listitem").filter({ hasText: "Prueba" })).toHaveCount(2);

    const before = receiver.deliveries.length;
    await sheet.getByRole("button", { name: "Reenviar 2 avisos" }).click();
    await expect(page.getByText("El receptor sigue sin recibir", { exact: true })).toBeVisible();
    expect(receiver.deliveries).toHaveLength(before + 1);

    receiver.answer(answering(200));
    await sheet.getByRole("button", { name: "Reenviar 2 avisos" }).dblclick();
    await expect(page.getByText("2 avisos llegaron", { exact: true })).toBeVisible();
    expect(receiver.deliveries).toHaveLength(before + 3);
    await page.goto("/soporte/operacion?vista=entregas");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(razonSocial)).toHaveCount(0);
    await receiver.close();
  });
});

test("a tarea runs on request, and the request is an act with its detail", async ({ page }) => {
  await page.goto("/soporte/operacion?vista=tareas");
  const tarea = page.getByRole("listitem").filter({ hasText: "vigilar-receptores" }).first();
  // The text may be of the run before, started by the schedule.
  const ran = page.waitForResponse(/operacion\.runTarea/);
  await tarea.getByRole("button", { name: "Correr ahora vigilar-receptores" }).click();
  await ran;
  await expect(tarea).toContainText("Completada");
  await page.goto("/soporte/bitacora?tipo=tareas");
  const row = page.getByRole("row").filter({ hasText: "vigilar-receptores" }).first();
  await expect(row).toContainText("Corrió una tarea");
  await row.click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("row").filter({ hasText: "Simulacro" })).toContainText("No");
  await expect(sheet).toContainText(/req_/);
  await expect(page).toHaveURL(/acto=\d+/);
  await page.reload();
  await expect(page.getByRole("dialog")).toContainText("vigilar-receptores");
});

test(
  "acts and data are checked on the page, and the check continues when the page closes",
  PROOF,
  async ({ page }) => {
    await page.goto("/soporte/bitacora");
    await page.getByRole("button", { name: "Verificar la cadena" }).click();
    await page.goto("/soporte/operacion?vista=integridad");
    await page.getByRole("button", { name: "Comprobar la integridad" }).click();
    await expect(page.getByText("Todo está intacto.")).toBeVisible();
    await page.goto("/soporte/bitacora");
    await expect(page.getByText("La cadena está intacta.")).toBeVisible();
    await page.getByText("Qué se revisó").click();
    await expect(page.getByText("Protecciones de la base de datos")).toBeVisible();
  },
);
