import { expect, type Page } from "playwright/test";
import { ADMIN_TOKEN } from "../../server/testing/service";
import { violationsOfState } from "../axe";
import { ConsumoPage } from "../portal/pages/consumo-page";
import { openSupport } from "../portal/support";
import { PROOF } from "../test";
import { PagoPage } from "./pages/pago-page";
import { test } from "./signed-in";

test.use({ rol: "agente" });

let named = 0;
const unique = (word: string) => {
  named += 1;
  return `${word}-${Date.now()}-${named}`;
};

async function admin<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, cookie: "" };
  const response = await page.request.fetch(`/api/admin${path}`, { method, headers, ...(data && { data }) });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

interface Client {
  readonly clienteId: string;
  readonly razonSocial: string;
  /** Answer to a query of its program: status, and code of a refusal. */
  readonly ask: () => Promise<readonly [number, string | undefined]>;
}

async function newClient(page: Page, bolsa?: { readonly consultas: number }): Promise<Client> {
  const razonSocial = `Cooperativa ${unique("Inventada")}`;
  const { cliente_id: clienteId } = await admin<{ cliente_id: string }>(page, "POST", "/clientes", {
    razon_social: razonSocial,
    nit: "901.555.321-4",
  });
  const path = `/clientes/${clienteId}`;
  const { llave } = await admin<{ llave: string }>(page, "POST", `${path}/llaves`, {});
  if (bolsa !== undefined) {
    await admin(page, "POST", `${path}/bolsas`, {
      consultas_compradas: bolsa.consultas,
      precio_total: 15_000,
      pago_referencia: unique("PAGO"),
    });
  }
  const ask = async () => {
    const answer = await page.request.post("/api/v1/validate", {
      headers: { authorization: `Bearer ${llave}`, cookie: "" },
      data: { tipo: "natural", nombre: "Nuria Inexistente Zarzal" },
    });
    return [answer.status(), (await answer.json()).error] as const;
  };
  return { clienteId, razonSocial, ask };
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOfState(page)).toEqual([]);
}

test("a new client's first bolsa, from its creation to its first answered query", async ({ page }) => {
  const razonSocial = `Fiduciaria ${unique("Primera")}`;
  await page.goto("/soporte/clientes");
  await page.getByRole("button", { name: "Crear cliente" }).click();
  const create = page.getByRole("dialog", { name: "Crear un cliente" });
  await create.getByLabel("Razón social").fill(razonSocial);
  await create.getByLabel("NIT").fill("890.903.938-8");
  await create.getByLabel("NIT").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: razonSocial })).toBeVisible();
  await page.getByRole("link", { name: "Registrar pago" }).click();

  const pago = new PagoPage(page);
  const referencia = unique("PAGO");
  await pago.choose("Una bolsa nueva");
  await expectAccessible(page);
  await pago.fill({ consultas: "5.000", valor: "550.000", referencia });
  await expect(page.getByRole("button", { name: "Registrar pago de $ 550.000" })).toBeEnabled();
  await expect(page.getByText(/bolsa 1/i).first()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await pago.register("$ 550.000");

  await page.getByRole("link", { name: `Ver a ${razonSocial}` }).click();
  await expect(page).toHaveURL(/\/soporte\/clientes\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/5\.000/).first()).toBeVisible();
  const clienteId = page.url().split("/").at(-1);
  const { llave } = await admin<{ llave: string }>(page, "POST", `/clientes/${clienteId}/llaves`, {});
  const answer = await page.request.post("/api/v1/validate", {
    headers: { authorization: `Bearer ${llave}`, cookie: "" },
    data: { tipo: "natural", nombre: "Evaristo Clímaco Buitragal Lasprilla" },
  });
  expect((await answer.json()).severidad).toBe("alto");

  await test.step("the same reference again shows the first result", async () => {
    await page.goto(`/soporte/clientes/${clienteId}/pago`);
    await pago.choose("Una bolsa nueva");
    await pago.fill({ consultas: "5.000", valor: "550.000", referencia });
    await expect(page.getByText(/abrió la bolsa 1/).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Registrar pago/ })).toHaveCount(0);
  });
});

test("the browser's back button returns to the step before with what was typed", PROOF, async ({ page }) => {
  const client = await newClient(page);
  await page.goto(`/soporte/clientes/${client.clienteId}`);
  await page.getByRole("link", { name: "Registrar pago" }).click();
  const pago = new PagoPage(page);
  await pago.choose("Una bolsa nueva");
  const referencia = unique("PAGO");
  await pago.fill({ consultas: "1.000", valor: "150.000", referencia });
  const act = page.getByRole("button", { name: "Registrar pago de $ 150.000" });
  await expect(act).toBeEnabled();
  await page.goBack();
  await expect(page.getByLabel("Referencia del pago")).toHaveValue(referencia);
  await expect(page.getByLabel("Consultas compradas")).toHaveValue("1.000");
  await page.goForward();
  await expect(act).toBeEnabled();
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel("Una bolsa nueva")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: client.razonSocial, exact: true })).toBeVisible();
});

test("a recharge of a bolsa in force states what is lost, and waits until that is typed", async ({
  page,
}) => {
  const client = await newClient(page, { consultas: 1_000 });
  expect(await client.ask()).toEqual([200, undefined]);
  const pago = new PagoPage(page);
  await pago.open(client.clienteId);
  await expect(page.getByText(/se pierden las 999 consultas que le quedan/)).toBeVisible();
  await pago.choose("Una bolsa nueva");
  await pago.fill({ consultas: "2.000", valor: "200.000", referencia: unique("PAGO") });
  const act = page.getByRole("button", { name: "Registrar pago de $ 200.000" });
  await expect(act).toBeDisabled();

  await test.step("a change since the preview is shown, and nothing else is done", async () => {
    await page.getByLabel(/^Para confirmar que se pierden 999 consultas/).fill("999");
    expect(await client.ask()).toEqual([200, undefined]);
    await act.dblclick();
    await expect(page.getByText("Algo cambió mientras usted revisaba")).toBeVisible();
    await expect(act).toBeDisabled();
  });
  await page.getByLabel(/^Para confirmar que se pierden 998 consultas/).fill("998");
  await pago.register("$ 200.000");
  await page.goto(`/soporte/pagos?cliente=${client.clienteId}`);
  await expect(page.getByRole("table", { name: "Pagos registrados" }).getByRole("row")).toHaveCount(3);
});

test("a payment lifts a block, and undoing it puts the block back", async ({ page }) => {
  const client = await newClient(page, { consultas: 1 });
  expect(await client.ask()).toEqual([200, undefined]);
  expect(await client.ask()).toEqual([402, "bolsa_agotada"]);
  const pago = new PagoPage(page);
  await pago.open(client.clienteId);
  await expect(page.getByText(/Bloqueado: la bolsa está agotada/)).toBeVisible();
  await pago.choose("Una bolsa nueva");
  const referencia = unique("PAGO");
  await pago.fill({ consultas: "1.000", valor: "150.000", referencia });
  await pago.register("$ 150.000");
  expect(await client.ask()).toEqual([200, undefined]);

  await test.step("the payment was wrong", async () => {
    await page.goto(`/soporte/pagos?cliente=${client.clienteId}`);
    await expect(page.getByRole("button", { name: `Revertir pago ${referencia}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: `Revertir pago ${referencia}` }).click();
    const dialog = page.getByRole("dialog", { name: /^Revertir el pago de/ });
    await expect(dialog.getByText("Lo que va a pasar")).toBeVisible();
    await expect(dialog).toContainText("999");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Revertir pago" }).click();
    // A second click before that is ignored.
    await expect(dialog.getByText("Escriba el motivo")).toBeVisible();
    await dialog.getByLabel("Motivo").fill("El comprobante era de otra entidad");
    await dialog.getByRole("button", { name: "Revertir pago" }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(`El pago ${referencia} quedó revertido`).first()).toBeVisible();
    expect(await client.ask()).toEqual([402, "bolsa_agotada"]);
    const payments = page.getByRole("table", { name: "Pagos registrados" }).getByRole("row");
    const undone = payments.filter({ hasText: referencia });
    await expect(undone).toContainText("Revertido");
    await expect(undone).toContainText("-$ 150.000");
    await expect(undone).toContainText("El comprobante era de otra entidad");
    await expect(undone.getByRole("button", { name: /^Revertir/ })).toHaveCount(0);
  });

  await test.step("its history has both entries", async () => {
    await page.goto(`/soporte/clientes/${client.clienteId}?ver=historial`);
    const entries = page.getByRole("table", { name: "Pagos y reversiones" }).getByRole("row");
    await expect(entries.filter({ hasText: referencia })).toHaveText([
      /Reversión del pago.*Se perdieron 999 consultas.*-\$\s150\.000.*El comprobante era de otra entidad/,
      /^Pago\s*Revertido el.*\$\s150\.000/,
    ]);
    await expectAccessible(page);
  });
});

test("a blocked client says that it paid, and registering the payment answers it", async ({
  page,
  browser,
  request,
  officer,
}) => {
  const support = await openSupport(request);
  await support.bolsa(1, unique("PAGO"));
  await support.consulta();
  const referencia = unique("TRANSFERENCIA");
  const baseURL = process.env.ATALAYA_URL ?? "";
  const context = await browser.newContext({ baseURL, storageState: officer });
  const portal = await context.newPage();
  const consumo = new ConsumoPage(portal);
  await consumo.open();
  await expect(consumo.bloqueo().getByRole("link", { name: /@/ })).toBeVisible();
  await expectAccessible(portal);
  await consumo.bloqueo().getByRole("button", { name: "Ya pagué" }).click();
  const dialog = portal.getByRole("dialog", { name: "Ya pagué" });
  await dialog.getByRole("button", { name: "Avisar a soporte" }).click();
  await expect(dialog.getByLabel("Referencia del pago")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(portal);
  await dialog.getByLabel("Referencia del pago").fill(referencia);
  await dialog.getByLabel("Nota").fill("Banco Inventado, ayer");
  await dialog.getByRole("button", { name: "Avisar a soporte" }).dblclick();
  await expect(dialog).toHaveCount(0);
  const sent = consumo.bloqueo().getByRole("listitem").filter({ hasText: referencia });
  await expect(sent).toContainText("Soporte lo está revisando");
  await consumo.bloqueo().getByRole("button", { name: "Pedir una bolsa" }).click();
  const wish = portal.getByRole("dialog", { name: "Pedir una bolsa" });
  await wish.getByLabel("Cuántas consultas").fill("1.000");
  await wish.getByRole("button", { name: "Pedir la bolsa" }).click();
  await expect(consumo.bloqueo().getByText("Bolsa de 1.000 consultas")).toBeVisible();

  await page.goto("/soporte/pagos");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("2 avisos de clientes");
  const said = page.getByRole("region", { name: "Avisos de clientes" }).getByRole("listitem");
  const paid = said.filter({ hasText: referencia });
  await expect(paid).toContainText("Banco Inventado, ayer");
  await expect(said.filter({ hasText: "1.000 consultas" })).toHaveCount(1);
  await expectAccessible(page);
  await paid.getByRole("link", { name: "Registrar pago" }).click();
  const pago = new PagoPage(page);
  await pago.choose("Una bolsa nueva");
  await expect(page.getByLabel("Referencia del pago")).toHaveValue(referencia);
  await pago.fill({ consultas: "1", valor: "15.000", referencia });
  await pago.register("$ 15.000");
  await page.goto("/soporte/pagos");
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText(/avisos? de/);
  await expect(said.filter({ hasText: referencia })).toHaveCount(0);
  await consumo.open();
  await expect(consumo.bloqueo()).toHaveCount(0);
  // Restores the package for the next test.
  await support.consulta();
  await support.plan("1K");
  await context.close();
});

test("a payment above the amount waits for another person's approval", async ({ page, browser, staff }) => {
  // A second person is one who had access before the request.
  const { state } = await staff("administrador");
  const client = await newClient(page);
  const pago = new PagoPage(page);
  await pago.open(client.clienteId);
  await pago.choose("Una bolsa nueva");
  await pago.fill({ consultas: "200.000", valor: "18.000.000", referencia: unique("PAGO") });
  await page.getByRole("button", { name: "Pedir aprobación del pago de $ 18.000.000" }).click();
  await expect(page.getByRole("heading", { name: "El pago espera una segunda aprobación" })).toBeVisible();
  await page.getByRole("link", { name: "Ver los pagos en espera" }).click();
  const waiting = (of: Page) => of.getByRole("row").filter({ hasText: client.razonSocial });
  await waiting(page).getByRole("button").first().click();
  await expect(page.getByText("Usted lo pidió: debe aprobarlo otra persona.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Aprobar pago/ })).toHaveCount(0);

  const context = await browser.newContext({
    baseURL: process.env.ATALAYA_URL ?? "",
    storageState: state,
  });
  const other = await context.newPage();
  await other.goto("/soporte/pagos");
  await expect(
    other
      .getByRole("navigation", { name: "Secciones" })
      .getByRole("link", { name: /^Pagos\s*\d+ por atender$/ }),
  ).toBeVisible();
  await waiting(other).getByRole("button").first().click();
  await expect(other.getByRole("dialog")).toContainText("200.000");
  await expectAccessible(other);
  await other.getByRole("button", { name: "Aprobar pago de $ 18.000.000" }).dblclick();
  await expect(other.getByText("Pago aprobado y registrado").first()).toBeVisible();
  await context.close();
  await page.goto(`/soporte/pagos?cliente=${client.clienteId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Pagos de ${client.razonSocial}`);
  const registered = page.getByRole("table", { name: "Pagos registrados" }).getByRole("row");
  await expect(registered.filter({ hasText: "Lo pidió" })).toContainText("Lo aprobó");
  await page.goto(`/soporte/clientes/${client.clienteId}`);
  await expect(page.getByText(/200\.000/).first()).toBeVisible();
});

test(
  "reversing a payment above the amount waits for another person's approval",
  PROOF,
  async ({ page, browser, staff }) => {
    // A second person is one who had access before the request.
    const { state } = await staff("administrador");
    const client = await newClient(page);
    const referencia = unique("PAGO");
    await admin(page, "POST", `/clientes/${client.clienteId}/bolsas`, {
      consultas_compradas: 200_000,
      precio_total: 18_000_000,
      pago_referencia: referencia,
    });
    await page.goto(`/soporte/pagos?cliente=${client.clienteId}`);
    await page.getByRole("button", { name: `Revertir pago ${referencia}` }).click();
    const dialog = page.getByRole("dialog", { name: /^Revertir el pago de/ });
    await expect(dialog).toContainText("Necesita una segunda aprobación.");
    await expectAccessible(page);
    await dialog.getByLabel("Motivo").fill("El comprobante era de otra entidad");
    await dialog.getByRole("button", { name: "Pedir aprobación de la reversión" }).dblclick();
    await expect(page.getByText("La reversión espera una segunda aprobación", { exact: true })).toBeVisible();
    expect(await client.ask()).toEqual([200, undefined]);
    const review = (of: Page) => of.getByRole("button", { name: `Revisar reversión ${referencia}` });
    await review(page).click();
    await expect(page.getByText("Usted la pidió: debe aprobarla otra persona.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Aprobar/ })).toHaveCount(0);

    const baseURL = process.env.ATALAYA_URL ?? "";
    const context = await browser.newContext({ baseURL, storageState: state });
    const other = await context.newPage();
    await other.goto(`/soporte/pagos?cliente=${client.clienteId}`);
    await review(other).click();
    await expect(other.getByRole("dialog")).toContainText("Lo que va a pasar");
    await expectAccessible(other);
    await other.getByRole("button", { name: "Aprobar y revertir el pago" }).dblclick();
    await expect(other.getByText(`El pago ${referencia} quedó revertido`, { exact: true })).toBeVisible();
    await context.close();
    await page.goto(`/soporte/pagos?cliente=${client.clienteId}`);
    await expect(page.getByRole("heading", { name: "Pagos registrados" })).toBeVisible();
    await expect(page.getByRole("button", { name: `Revertir pago ${referencia}` })).toHaveCount(0);
  },
);

test("the payment of an account is undone from Cobros too", async ({ page }) => {
  const client = await newClient(page);
  const cuenta = unique("CC");
  const referencia = unique("PAGO");
  const { cobro_id: cobroId } = await admin<{ cobro_id: string }>(
    page,
    "POST",
    `/clientes/${client.clienteId}/cobros`,
    { periodo: "2026-12", vence_en: "2099-12-31T00:00:00Z", cuenta_referencia: cuenta },
  );
  await admin(page, "POST", `/cobros/${cobroId}/pago`, { pago_referencia: referencia });
  await page.goto(`/soporte/cobros?estado=pagada&cliente=${client.clienteId}`);
  await page.getByRole("button", { name: `Revertir pago ${referencia}` }).click();
  const dialog = page.getByRole("dialog", { name: /^Revertir el pago de/ });
  await dialog.getByLabel("Motivo").fill("Se registró en la cuenta que no era");
  await dialog.getByRole("button", { name: "Pedir aprobación de la reversión" }).click();
  await expect(page.getByText("La reversión espera una segunda aprobación", { exact: true })).toBeVisible();
});

test.describe("a role of the lists", () => {
  test.use({ rol: "cumplimiento" });

  test("may not register payments, and is told who can", async ({ page }) => {
    const { clienteId } = await newClient(page);
    await page.goto(`/soporte/clientes/${clienteId}/pago`);
    await expect(page.getByText(/agente|administrador/i).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /Seguir|Registrar/ })).toHaveCount(0);
    await expect(
      page.getByRole("navigation", { name: "Secciones" }).getByRole("link", { name: /Pagos/ }),
    ).toHaveCount(0);
  });
});
