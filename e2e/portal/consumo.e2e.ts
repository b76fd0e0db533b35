import { expect } from "playwright/test";
import { PROOF } from "../test";
import { ConsumoPage } from "./pages/consumo-page";
import { test } from "./signed-in";
import { openSupport } from "./support";

test("a bolsa runs out, says so, and goes on with the next one", async ({ page, request }) => {
  const support = await openSupport(request);
  const consumo = new ConsumoPage(page);
  const run = String(Date.now());

  await support.bolsa(2, `PAGO-${run}-A`);
  await consumo.open();
  await expect(consumo.answer()).toContainText("Le quedan 2 de 2 consultas");
  await expect(consumo.part("Consumo actual")).toContainText("las consultas se detienen");
  await expect(consumo.bloqueo()).toHaveCount(0);

  await support.consulta();
  await support.consulta();
  await consumo.open();
  await expect(consumo.answer()).toContainText("se agotó");
  await expect(consumo.bloqueo()).toContainText("Pida una bolsa nueva");
  await expect(support.consulta()).rejects.toThrow("bolsa_agotada");

  await support.bolsa(1, `PAGO-${run}-B`);
  await consumo.open();
  await expect(consumo.answer()).toContainText("Le queda 1 de 1 consulta");
  await expect(consumo.bloqueo()).toHaveCount(0);
  // The payment is in the same part.
  const bolsas = consumo.part("Historial").getByRole("row", { name: /^Bolsa / });
  await expect(bolsas.filter({ hasText: `PAGO-${run}-A` })).toContainText("agotada");

  // Restores the package for the next test.
  await support.consulta();
  await support.plan("1K");
  await consumo.open();
  await expect(consumo.answer()).toHaveText(/^Le quedan \d+ de 1\.000 consultas hasta el/);
});

test("every figure opens its detail: by day and requester, months, and lines of each account", async ({
  page,
}) => {
  const consumo = new ConsumoPage(page);
  await consumo.open();
  const diario = consumo.part("Por día y por quien consulta");
  await expect(diario.getByRole("link", { name: /consultas? de Core de créditos/ })).toHaveAttribute(
    "href",
    /\/portal\/consultas\?desde=\d{4}-\d{2}-01&hasta=.*&quien=/,
  );
  await diario.getByLabel("Mes").selectOption({ index: 1 });
  await expect(page).toHaveURL(/mes=\d{4}-\d{2}/);
  await expect(diario.getByText("Vinculación digital (app)").first()).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/mes=/);

  const cobros = consumo.part("Cuentas de cobro");
  await expect(cobros.getByRole("row").filter({ hasText: "Por pagar" })).toContainText("Paquete 1.000 de");
  await expect(cobros.getByRole("row").filter({ hasText: "Por pagar" })).toContainText("$ 150.000");
  await expect(cobros.getByText("Pagada").first()).toBeVisible();

  await consumo.open("?mes=2026-99&cobros=nada");
  await expect(diario.getByRole("link").first()).toBeVisible();
  await expect(cobros.getByText("Pagada").first()).toBeVisible();
});

test(
  "a certificate is the same file twice, and the history opens in a spreadsheet",
  PROOF,
  async ({ page }) => {
    const consumo = new ConsumoPage(page);
    await consumo.open();
    const first = await consumo.download("Descargar certificado (PDF)");
    expect(first.name).toMatch(/^certificado-\d{4}-\d{2}\.pdf$/);
    expect(first.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const again = await consumo.download("Descargar certificado (PDF)");
    expect(again.bytes.equals(first.bytes)).toBe(true);

    const csv = (await consumo.download("Descargar historial (CSV)")).bytes.toString("utf8");
    const [header, open] = csv.split("\r\n");
    expect(header).toMatch(/^\uFEFFmes;paquete;incluidas;consumidas;/);
    expect(open).toMatch(/^\d{4}-\d{2};Paquete 1\.000;1000;\d+;0;110;0;/);
  },
);

test.describe("without a session", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("no file leaves the portal", async ({ request }) => {
    for (const path of ["/portal/consumo/historial.csv", "/portal/consumo/certificado/2026-10"]) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.ok()).toBe(false);
      expect((await response.body()).subarray(0, 5).toString()).not.toBe("%PDF-");
    }
  });
});
