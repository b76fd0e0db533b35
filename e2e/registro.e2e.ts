import { readFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";
import { digitoDeVerificacion } from "../server/domain/shared/nit";
import { readPdf } from "../server/pdf/testing/read-pdf";
import { isSignedBy, openReceiver, type Receiver } from "../server/testing/receiver";
import { violationsOfState } from "./axe";
import { AlertasPage } from "./portal/pages/alertas-page";
import { confirmClave } from "./portal/pages/confirm-clave";
import { CorreoPage } from "./portal/pages/correo-page";
import { LlavesPage } from "./portal/pages/llaves-page";
import { test } from "./test";

const CLAVE = "seis chalupas por el Cauca";
const ENTIDAD = "Fintech del Caribe S.A.S.";

const DIGITO = digitoDeVerificacion("901555111");
const NIT = `901.555.111-${DIGITO}`;

test.setTimeout(300_000);

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await openReceiver();
});
test.afterEach(() => receiver.close());

const band = (page: Page) => page.getByRole("region", { name: "Modo de prueba" });
const interruptor = (page: Page) => page.getByRole("switch", { name: "Modo de prueba" });

async function register(page: Page, email: string, nit: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Crear una cuenta de prueba" }).first().click();
  await page.getByLabel("Su nombre").fill("Ramiro Bohórquez");
  await page.getByLabel("Razón social de su entidad").fill(ENTIDAD);
  await page.getByLabel("NIT").fill(nit);
  await page.getByLabel("Correo").fill(email);
  await page.getByLabel("Clave", { exact: true }).fill(CLAVE);
  await page.getByRole("checkbox", { name: /Acepto los términos/ }).check();
  await page.getByRole("button", { name: "Crear la cuenta de prueba" }).click();
}

test("a new user tries everything, later gets the requested real account, and no data cross over", async ({
  browser,
  page,
  request,
  staff,
}) => {
  const email = `ramiro.${Date.now()}@caribe.example`;

  await test.step("a wrong verification digit is reported, and the input stays", async () => {
    await register(page, email, `901.555.111-${(DIGITO + 1) % 10}`);
    await expect(page.getByText("Escriba el NIT con su dígito de verificación")).toBeVisible();
    await expect(page.getByLabel("Su nombre")).toHaveValue("Ramiro Bohórquez");
    expect(await violationsOfState(page)).toEqual([]);
  });
  await register(page, email, NIT);
  await expect(page.getByRole("heading", { name: "Revise su correo" })).toBeVisible();

  const link = await new CorreoPage(page).linkTo(email, "registro");
  const key = await test.step("the link asks for the password and shows the key once", async () => {
    const answer = await page.goto(link);
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await page.getByLabel("La clave que eligió").fill("otra clave que no es esa");
    await page.getByRole("button", { name: "Confirmar y entrar" }).click();
    await expect(page.getByText("No es la clave que eligió")).toBeVisible();
    await page.getByLabel("La clave que eligió").fill(CLAVE);
    await page.getByRole("button", { name: "Confirmar y entrar" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Su cuenta de prueba está abierta" }),
    ).toBeVisible();
    expect(await violationsOfState(page)).toEqual([]);
    await page.getByLabel("Lenguaje").selectOption("python");
    const shown = (await page.locator("[data-secret]").textContent()) ?? "";
    await expect(page.getByLabel("Primera consulta")).toContainText(shown);
    return shown;
  });
  expect(key).toMatch(/^atl_test_[0-9a-f]{64}$/);

  await test.step("the reference sends its request with the test key, and no other", async () => {
    const reference = await page.context().newPage();
    await reference.goto("/docs/referencia-validar");
    await reference.getByText("Pruébela aquí").click();
    const send = reference.getByRole("button", { name: "Enviar la solicitud" });
    await reference.getByLabel("Llave de prueba").fill(`atl_${"0".repeat(64)}`);
    await send.click();
    await expect(reference.getByText("Use una llave de prueba")).toBeVisible();
    await reference.getByLabel("Llave de prueba").fill(key);
    await reference.getByLabel("Cuerpo").fill('{"tipo":"natural"}');
    await send.click();
    const answer = reference.getByRole("figure", { name: "Respuesta" });
    for (const told of ["HTTP 400", "x-service-modo: prueba", '"validation_error"'])
      await expect(answer).toContainText(told);
    expect(await violationsOfState(reference)).toEqual([]);
    await reference.close();
  });

  await page.getByRole("link", { name: "Ya guardé la llave: ir al portal" }).click();
  const steps = page.getByRole("region", { name: /Inicio rápido/ });
  await expect(steps.getByRole("img", { name: "Por hacer" })).toHaveCount(5);
  expect(await violationsOfState(page)).toEqual([]);

  const asks = (llave: string, nombre: string) =>
    request.post("/api/v1/validate", {
      headers: { authorization: `Bearer ${llave}` },
      data: { tipo: "natural", nombre },
    });
  const consulta =
    await test.step("the first request answers, and the quick start ticks itself", async () => {
      const answered = await asks(key, "HALLAZGO VINCULANTE PRUEBA");
      expect(answered.status()).toBe(200);
      expect(answered.headers()["x-service-modo"]).toBe("prueba");
      const { severidad, consulta_id } = (await answered.json()) as Record<string, string>;
      expect(severidad).toBe("alto");
      await expect(steps.getByRole("img", { name: "Hecho" })).toHaveCount(2);
      return consulta_id ?? "";
    });
  await confirmClave(page, CLAVE);
  const go = async (room: string) => {
    await page.getByRole("link", { name: room, exact: true }).click();
    await expect(band(page)).toContainText("nada de lo que vea aquí cuenta");
  };

  await test.step("a webhook arrives signed with the shown secret", async () => {
    await go("Avisos");
    const alertas = new AlertasPage(page);
    await alertas.save({ "Dirección de su servidor (webhook)": receiver.url });
    await alertas.saved();
    const secret = await alertas.rotate();
    await page.getByLabel("Evento que se envía, con cifras inventadas").selectOption("paquete.vencido");
    await expect(await alertas.prueba(new URL(receiver.url).host)).toContainText("respondió 200");
    const [taken] = receiver.deliveries;
    if (taken === undefined) throw new Error("nothing came");
    expect(taken.tipo).toBe("paquete.vencido");
    expect(isSignedBy(taken, secret)).toBe(true);
    await page.getByRole("tab", { name: "Avisos" }).click();
    // The match on a binding list is mailed, and has a row of its own.
    await alertas.rows.filter({ hasText: "vencida" }).first().getByRole("button").first().click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Ver lo enviado y lo recibido").first().click();
    const sent = sheet.getByRole("figure", { name: "Se envió" });
    await expect(sent).toContainText(`X-Service-Signature: ${taken.signature}`);
    await expect(sent).toContainText(taken.body);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
  });

  await test.step("a situation blocks, its notice tells how it is lifted, and the program goes on", async () => {
    await go("Consumo");
    await expect(page).toHaveURL(/\/portal\/prueba\/consumo$/);
    await page.getByRole("button", { name: "Bolsa agotada" }).click();
    const blocked = page.getByRole("region", { name: /^Las consultas se rechazan desde/ });
    await expect(blocked).toContainText("Es una situación de prueba");
    await expect(blocked).not.toContainText("comprobante");
    const refused = await asks(key, "SIN HALLAZGO PRUEBA");
    expect([refused.status(), await refused.json()]).toMatchObject([402, { error: "bolsa_agotada" }]);
    await page.getByRole("button", { name: "Paquete mensual al día" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Le quedan/);
    expect((await asks(key, "SIN HALLAZGO PRUEBA")).status()).toBe(200);
    await expect
      .poll(() => receiver.deliveries.map(({ tipo }) => tipo))
      .toEqual(expect.arrayContaining(["paquete.agotado", "paquete.bloqueado"]));
  });

  await test.step("the report says PRUEBA on the paper, and the steps are all taken", async () => {
    await page.goto(`/portal/prueba/consultas/${consulta}`);
    await expect(page.getByRole("heading", { level: 2, name: "1 coincidencia" })).toBeVisible();
    const leaving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Descargar PDF" }).click();
    const { info, pages } = await readPdf(await readFile(await (await leaving).path()));
    expect(info.Title).toMatch(/^PRUEBA: /);
    for (const { text } of pages) expect(text).toMatch(/^PRUEBA /);
    const [huella = ""] = /\b[0-9a-f]{64}\b/.exec(pages.at(-1)?.text ?? "") ?? [];
    const anybody = await browser.newPage();
    await anybody.goto(`/verificar/${consulta}?h=${huella}`);
    await expect(anybody.getByText("PRUEBA: este documento no es evidencia de nada")).toBeVisible();
    await anybody.close();
    await page.getByRole("link", { name: "Inicio", exact: true }).click();
    await expect(page.getByRole("region", { name: "Recorrido completo" })).toBeVisible();
  });

  await test.step("the link was for one time", async () => {
    const again = await browser.newPage();
    await again.goto(link);
    await expect(again.getByRole("heading", { level: 1, name: "Este enlace ya no sirve" })).toBeVisible();
    await again.close();
  });

  await test.step("the real account is requested", async () => {
    await page.getByRole("button", { name: "Pedir cuenta real" }).click();
    const dialog = page.getByRole("dialog", { name: "Pedir cuenta real" });
    await dialog.getByRole("button", { name: "Enviar a soporte" }).click();
    await expect(dialog.getByText("Escriba al menos 1.")).toBeVisible();
    await dialog.getByLabel("Teléfono").fill("+57 300 555 0101");
    await dialog.getByLabel("Correo de facturación").fill("pagos@caribe.example");
    await dialog.getByLabel("Consultas al mes").fill("1.200");
    await dialog.getByRole("button", { name: "Enviar a soporte" }).click();
    await expect(page.getByText("Su solicitud está en la cola de soporte")).toBeVisible();
  });

  await test.step("support opens it in one step", async () => {
    const { state } = await staff("agente");
    const context = await browser.newContext({
      baseURL: process.env.ATALAYA_URL ?? "",
      storageState: state,
    });
    const soporte = await context.newPage();
    await soporte.goto("/soporte/pruebas");
    expect(await violationsOfState(soporte)).toEqual([]);
    await soporte.getByRole("button", { name: `Revisar solicitud de ${ENTIDAD}` }).click();
    const dialog = soporte.getByRole("dialog", { name: `Cuenta real de ${ENTIDAD}` });
    await expect(dialog).toContainText("1.200");
    await expect(dialog).toContainText("se responden y se cuentan, y no se cobran hasta que tenga uno");
    await dialog.getByLabel("Plan").selectOption("1K");
    await expect(dialog).toContainText("con el plan Paquete 1.000 desde ahora");
    await dialog.getByRole("button", { name: "Abrir la cuenta real" }).dblclick();
    await expect(soporte.getByRole("heading", { level: 1, name: ENTIDAD })).toBeVisible();
    await soporte.goto("/soporte/pruebas");
    await expect(
      soporte.getByRole("heading", { level: 1, name: "Nadie espera su cuenta real" }),
    ).toBeVisible();
    await context.close();
  });

  await test.step("the requester enters the real account in the same session, without test data", async () => {
    await page.goto("/portal");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Le quedan 1.000");
    await expect(page.getByRole("region", { name: `Tres pasos para ${ENTIDAD}` })).toBeVisible();
    await expect(band(page)).toHaveCount(0);
    await page.goto(`/portal/consultas/${consulta}`);
    await expect(page.getByText("No hay ninguna consulta con este número")).toBeVisible();
    expect((await page.request.get(`/portal/consultas/${consulta}/reporte`)).status()).toBe(404);
  });

  await test.step("each switch leads to the other account's pages, keys and consultas", async () => {
    const llaves = new LlavesPage(page);
    await page.goto("/portal/llaves");
    const real = await llaves.create("Producción");
    expect(real).toMatch(/^atl_[0-9a-f]{64}$/);
    await expect(llaves.row(key)).toHaveCount(0);
    const own = (await (await asks(real, "SIN HALLAZGO PRUEBA")).json()) as { consulta_id: string };
    await expect(interruptor(page)).not.toBeChecked();
    await interruptor(page).click();
    await expect(page).toHaveURL(/\/portal\/prueba$/);
    await expect(interruptor(page)).toBeChecked();
    await go("Llaves");
    await expect(llaves.row(key)).toContainText("atl_test_…");
    await expect(llaves.row(real)).toHaveCount(0);
    await page.goto(`/portal/prueba/consultas/${own.consulta_id}`);
    await expect(page.getByText("No hay ninguna consulta con este número")).toBeVisible();
    await interruptor(page).click();
    await expect(page).toHaveURL(/\/portal$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Le quedan 999");
  });

  await test.step("registering with that NIT now gets the same answer and opens nothing", async () => {
    const stranger = await browser.newPage();
    await register(stranger, `otra.${Date.now()}@caribe.example`, NIT);
    await expect(stranger.getByRole("heading", { name: "Revise su correo" })).toBeVisible();
    await new CorreoPage(page).find(email, /Alguien pide entrar a la cuenta de/);
    await stranger.close();
  });
});
