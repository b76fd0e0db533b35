import { expect } from "playwright/test";
import { answering, isSignedBy, openReceiver, type Receiver } from "../../server/testing/receiver";
import { PROOF } from "../test";
import { AlertasPage } from "./pages/alertas-page";
import { test } from "./signed-in";
import { openSupport } from "./support";

const URL_LABEL = "Dirección de su servidor (webhook)";
const UMBRALES_LABEL = "Avisar al llegar a estos porcentajes de consumo";

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await openReceiver();
});
test.afterEach(() => receiver.close());

test("a webhook is configured, tested, found failing and resent, each time with the shown secret", async ({
  page,
  request,
}) => {
  await (await openSupport(request)).sinServidor();
  const alertas = new AlertasPage(page);
  const { host } = new URL(receiver.url);
  await alertas.open();
  await page.getByRole("tab", { name: "Ajustes" }).click();
  await expect(page.getByLabel("Avisar por correo")).toBeChecked();
  await page.getByLabel("Avisar también a su servidor").check();
  await alertas.save({ [URL_LABEL]: receiver.url, [UMBRALES_LABEL]: "100, 50" });
  await alertas.saved();
  await expect(page.getByText(/^Por 2 correos[\s\S]* una consulta coincide/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le avisamos al 50 y 100 % de su consumo");
  const secret = await alertas.rotate();

  await expect(await alertas.prueba(host)).toContainText(/respondió 200 en [\d.]+ ms/);
  const [taken] = receiver.deliveries;
  if (taken === undefined) throw new Error("nothing came");
  expect(isSignedBy(taken, secret)).toBe(true);

  receiver.answer(answering(503));
  await expect(await alertas.prueba(host)).toContainText("respondió 503");
  await page.getByRole("tab", { name: "Avisos" }).click();
  await page.getByLabel("Respuesta").selectOption("503");
  await page.getByLabel("Estado").selectOption("Por reintentar");
  await expect(alertas.rows).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel("Respuesta")).toHaveValue("503");
  await expect(alertas.rows).toContainText("Prueba");
  await expect(alertas.rows).toContainText("próximo en");

  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("respondió 503");
  await sheet.getByText("Ver lo enviado y lo recibido").first().click();
  await expect(sheet.getByRole("figure", { name: "Se envió" })).toContainText('"tipo": "paquete.prueba"');
  await expect(sheet.getByRole("figure", { name: "Se envió" })).toContainText("v1=•••• (oculta)");
  await expect(sheet.getByRole("figure", { name: "Se recibió" })).toContainText("HTTP 503");
  receiver.answer(answering(200));
  await sheet.getByRole("button", { name: "Reenviar a su servidor" }).click();
  await expect(page.getByText("El aviso llegó", { exact: true })).toBeVisible();
  expect(receiver.deliveries.at(-1)?.id).toBe(receiver.deliveries.at(-2)?.id);
  expect(receiver.deliveries.at(-1)?.body).toBe(receiver.deliveries.at(-2)?.body);

  const linked = receiver.deliveries.at(-1)?.id ?? "";
  await page.goto(`/portal/alertas?tipo=paquete.bloqueado&aviso=${linked}`);
  await expect(page.getByText("Ningún aviso es así")).toBeAttached();
  await expect(sheet).toContainText("respondió 200");
  await page.goto(`/portal/alertas?aviso=${linked.slice(0, 8)}`);
  await expect(sheet).toContainText("No hay ningún aviso con ese número");
});

test("an error appears at its field, and the input stays", PROOF, async ({ page }) => {
  const alertas = new AlertasPage(page);
  await alertas.open("?vista=ajustes");
  await alertas.save({
    [UMBRALES_LABEL]: "50, mucho",
    Correos: "nadie",
    [URL_LABEL]: "https://yo:clave@ejemplo.co/a",
  });
  await expect(page.getByText("«nadie»: No es una dirección de correo.")).toBeVisible();
  await expect(page.getByText("«mucho»: ")).toBeVisible();
  await alertas.save({ [UMBRALES_LABEL]: "50", Correos: "" });
  await expect(page.getByText("No puede llevar usuario ni clave.")).toBeVisible();
  await expect(page.getByLabel(URL_LABEL)).toHaveValue("https://yo:clave@ejemplo.co/a");
  await expect(page.getByLabel(URL_LABEL)).toHaveAttribute("aria-invalid", "true");
});
