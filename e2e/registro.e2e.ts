import { expect, type Page, test } from "playwright/test";
import { digitoDeVerificacion } from "../server/domain/shared/nit";
import { violationsOf } from "./axe";
import { CorreoPage } from "./portal/pages/correo-page";
import { newStaff } from "./soporte/staff";

const CLAVE = "seis chalupas por el Cauca";
const ENTIDAD = "Fintech del Caribe S.A.S.";

const DIGITO = digitoDeVerificacion("901555111");
const NIT = `901.555.111-${DIGITO}`;

test.use({ baseURL: process.env.ATALAYA_URL });
test.setTimeout(240_000);

async function register(page: Page, email: string, nit: string): Promise<void> {
  await page.goto("/registro");
  await page.getByLabel("Su nombre").fill("Ramiro Bohórquez");
  await page.getByLabel("Razón social de su entidad").fill(ENTIDAD);
  await page.getByLabel("NIT").fill(nit);
  await page.getByLabel("Correo").fill(email);
  await page.getByLabel("Clave", { exact: true }).fill(CLAVE);
  await page.getByRole("button", { name: "Crear la cuenta de prueba" }).click();
}

test("whoever registers has an answer in minutes, and later the real account that they ask for", async ({
  browser,
  page,
  request,
}) => {
  const email = `ramiro.${Date.now()}@caribe.example`;

  await test.step("a wrong verification digit is told, and nothing typed is lost", async () => {
    await register(page, email, `901.555.111-${(DIGITO + 1) % 10}`);
    await expect(page.getByText("Escriba el NIT con su dígito de verificación")).toBeVisible();
    await expect(page.getByLabel("Su nombre")).toHaveValue("Ramiro Bohórquez");
    expect(await violationsOf(page)).toEqual([]);
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
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel("Lenguaje").selectOption("python");
    const shown = (await page.locator("[data-secret]").textContent()) ?? "";
    await expect(page.getByLabel("Primera consulta")).toContainText(shown);
    return shown;
  });
  expect(key).toMatch(/^atl_test_[0-9a-f]{64}$/);

  await page.getByRole("link", { name: "Ya guardé la llave: ir al portal" }).click();
  const steps = page.getByRole("region", { name: /Inicio rápido/ });
  await expect(steps.getByRole("img", { name: "Por hacer" })).toHaveCount(5);
  expect(await violationsOf(page)).toEqual([]);

  await test.step("the first request answers, and the quick start ticks itself", async () => {
    const answered = await request.post("/api/v1/validate", {
      headers: { authorization: `Bearer ${key}` },
      data: { tipo: "natural", nombre: "HALLAZGO VINCULANTE PRUEBA" },
    });
    expect(answered.status()).toBe(200);
    expect(answered.headers()["x-service-modo"]).toBe("prueba");
    expect(await answered.json()).toMatchObject({ severidad: "alto" });
    await expect(steps.getByRole("img", { name: "Hecho" })).toHaveCount(2);
  });

  await test.step("the link was for one time", async () => {
    const again = await browser.newPage();
    await again.goto(link);
    await expect(again.getByRole("heading", { level: 1, name: "Este enlace ya no sirve" })).toBeVisible();
    await again.close();
  });

  await test.step("the real account is asked for", async () => {
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
    const { state } = await newStaff(browser, "agente");
    const context = await browser.newContext({
      baseURL: process.env.ATALAYA_URL ?? "",
      storageState: state,
    });
    const soporte = await context.newPage();
    await soporte.goto("/soporte/pruebas");
    expect(await violationsOf(soporte)).toEqual([]);
    await soporte.getByRole("button", { name: `Revisar solicitud de ${ENTIDAD}` }).click();
    const dialog = soporte.getByRole("dialog", { name: `Cuenta real de ${ENTIDAD}` });
    await expect(dialog).toContainText("1.200");
    await dialog.getByLabel("Plan").selectOption("1K");
    await dialog.getByRole("button", { name: "Abrir la cuenta real" }).dblclick();
    await expect(soporte.getByRole("heading", { level: 1, name: ENTIDAD })).toBeVisible();
    await soporte.goto("/soporte/pruebas");
    await expect(
      soporte.getByRole("heading", { level: 1, name: "Nadie espera su cuenta real" }),
    ).toBeVisible();
    await context.close();
  });

  await test.step("who asked comes in to the real one by the same session", async () => {
    await page.goto("/portal");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Le quedan 1.000");
    await expect(page.getByRole("region", { name: `Tres pasos para ${ENTIDAD}` })).toBeVisible();
  });

  await test.step("whoever registers with that NIT now is answered the same, and opens nothing", async () => {
    const stranger = await browser.newPage();
    await register(stranger, `otra.${Date.now()}@caribe.example`, NIT);
    await expect(stranger.getByRole("heading", { name: "Revise su correo" })).toBeVisible();
    const mail = page.getByRole("article").filter({ hasText: "Alguien pide entrar a la cuenta de" });
    await expect(async () => {
      await page.goto("/desarrollo/correo");
      await expect(mail.filter({ hasText: email })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await stranger.close();
  });
});
