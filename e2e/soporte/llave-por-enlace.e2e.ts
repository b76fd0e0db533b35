import { expect } from "playwright/test";
import { violationsOfState } from "../axe";
import { test } from "./signed-in";

test.use({ rol: "agente" });

test("a new client takes its first key by a link that is mailed once and that support never sees", async ({
  page,
  browser,
}) => {
  const now = Date.now();
  const razonSocial = `Fiduciaria Inventada ${now} S.A.`;
  const email = `alertas.${now}@inventada.example`;
  await page.goto("/soporte/clientes");
  await page.getByRole("button", { name: "Crear cliente" }).click();
  const create = page.getByRole("dialog", { name: "Crear un cliente" });
  await create.getByLabel("Razón social").fill(razonSocial);
  await create.getByLabel("NIT").fill("890.903.938-7");
  await expect(create.getByText("es 8, no 7")).toBeVisible();
  const send = create.getByRole("button", { name: "Crear cliente" });
  await expect(send).toBeDisabled();
  await create.getByLabel("Confirmo ese número").check();
  await expect(send).toBeEnabled();
  await create.getByLabel("NIT").fill("890.903.938-8");
  await expect(create.getByText("El dígito de verificación 8 corresponde.")).toBeVisible();
  await create.getByLabel(/Correos para sus avisos/).fill(email);
  await create.getByLabel("NIT").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: razonSocial })).toBeVisible();
  await expect(page.getByText("Sin plan ni bolsa")).toBeVisible();

  await page.getByRole("tab", { name: "Llaves" }).click();
  await page.getByRole("button", { name: "Enviar una llave nueva" }).click();
  const sending = page.getByRole("dialog", { name: "Enviar una llave nueva" });
  await sending.getByLabel(/Etiqueta/).fill("Core bancario");
  await sending.getByRole("button", { name: "Enviar enlace" }).dblclick();
  await expect(page.getByRole("dialog", { name: "El enlace va en camino" })).toContainText(email);
  expect(await page.content()).not.toMatch(/\/llave\/[0-9a-f]/);
  await page.getByRole("button", { name: "Volver a las llaves" }).click();

  const context = await browser.newContext({ baseURL: process.env.ATALAYA_URL ?? "" });
  const client = await context.newPage();
  const mail = client.getByRole("article").filter({ hasText: email });
  await expect(async () => {
    await client.goto("/desarrollo/correo");
    await expect(mail.first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 100_000 });
  const link = /\/llave\/[0-9a-f]{64}/.exec((await mail.first().textContent()) ?? "")?.[0] ?? "";
  for (const width of [1280, 360]) {
    await client.setViewportSize({ width, height: 800 });
    const answer = await client.goto(link);
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await expect(client.getByRole("heading", { level: 1, name: "Reciba su llave de API" })).toBeVisible();
    expect(await violationsOfState(client)).toEqual([]);
  }
  await client.getByRole("button", { name: "Mostrar la llave" }).press("Enter");
  const llave = (await client.locator("[data-secret]").textContent()) ?? "";
  expect(llave).toMatch(/^atl_[0-9a-f]{64}$/);
  await expect(client.getByLabel("Primera consulta (consume una)")).toContainText("/api/v1/validate");
  const used = await client.request.get("/api/v1/cuenta/alertas", {
    headers: { authorization: `Bearer ${llave}` },
  });
  expect(used.status()).toBe(200);
  await client.reload();
  await expect(client.getByRole("heading", { level: 1, name: "Este enlace ya se abrió" })).toBeVisible();
  expect(await client.content()).not.toContain(llave);
  await context.close();

  await page.reload();
  const sent = page.getByRole("table", { name: "Enlaces por los que el cliente recibe llaves" });
  await expect(sent.getByRole("row", { name: email })).toContainText("Abierto");
  await expect(page.getByRole("table", { name: "Llaves de API" })).toContainText(llave.slice(-4));
  await page.goto(`/soporte/clientes?buscar=${llave.slice(-4)}`);
  const found = page.getByRole("row", { name: razonSocial });
  await expect(found).toContainText(`la llave «Core bancario» …${llave.slice(-4)}`);

  await test.step("a second client with that number is told", async () => {
    await page.goto("/soporte/clientes?abierto=crear");
    await create.getByLabel("NIT").fill("890.903.938-7");
    await expect(create.getByText("Ese número ya es de otro cliente:")).toBeVisible();
    await expect(create.getByRole("link", { name: razonSocial })).toBeVisible();
  });
});

test("a cumplimiento user may look at clients, and neither changes one nor sends a key", async ({
  browser,
  staff,
}) => {
  const { state } = await staff("cumplimiento");
  const baseURL = process.env.ATALAYA_URL ?? "";
  const context = await browser.newContext({ baseURL, storageState: state });
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/soporte/clientes");
  await expect(page.getByRole("heading", { level: 1, name: "Clientes" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Crear cliente" })).toHaveCount(0);
  expect(await violationsOfState(page)).toEqual([]);
  const first = page.getByRole("table", { name: "Clientes" }).getByRole("link").first();
  await first.click();
  await page.getByRole("tab", { name: "Llaves" }).click();
  await expect(page.getByRole("heading", { name: "Enlaces enviados" })).toBeVisible();
  await expect(
    page.getByRole("button", { name: /^(Enviar una llave|Regenerar|Revocar|Anular)/ }),
  ).toHaveCount(0);
  expect(await violationsOfState(page)).toEqual([]);
  const asked = await page.request.post("/api/trpc/soporte/llaves.send", {
    headers: { origin: baseURL },
    data: { json: {} },
  });
  expect([asked.status(), (await asked.json()).error.json.data.code]).toEqual([403, "prohibido"]);
  await context.close();
});
