import { expect } from "playwright/test";
import { CorreoPage } from "./pages/correo-page";
import { EquipoPage } from "./pages/equipo-page";
import { MiCuentaPage } from "./pages/mi-cuenta-page";
import { test } from "./signed-in";

const WITHOUT_SESSION = { storageState: { cookies: [], origins: [] } };
const CLAVE = "siete faroles en Mompox";
const OTRA = "nueve canoas por el Atrato";

test.setTimeout(150_000);

test("an invitation leads a new officer to a password, a second factor and back in with a recovery code", async ({
  browser,
  page: admin,
}) => {
  const nombre = "Hernán Quiñones";
  const email = `hernan.${Date.now()}@demo.example`;
  const equipo = new EquipoPage(admin);
  await equipo.open();
  await equipo.invite(nombre, email);
  await expect(equipo.row(email)).toContainText("Invitada");
  const link = await new CorreoPage(admin).linkTo(email, "invitacion");

  const page = await browser.newPage(WITHOUT_SESSION);
  await page.goto(link);
  await expect(page.getByLabel("Correo")).toHaveValue(email);
  await page.getByLabel("Clave nueva").fill("HernanQuinones1");
  await page.getByRole("button", { name: "Guardar la clave e ingresar" }).click();
  await expect(page.getByText("Está hecha de su nombre")).toBeVisible();
  await page.getByLabel("Clave nueva").fill(CLAVE);
  await page.getByRole("button", { name: "Guardar la clave e ingresar" }).click();
  await expect(page.getByRole("navigation", { name: "Secciones" })).toBeAttached();

  await test.step("the link was for one time", async () => {
    const again = await browser.newPage(WITHOUT_SESSION);
    await again.goto(link);
    await expect(again.getByRole("heading", { level: 1, name: "Este enlace ya no sirve" })).toBeVisible();
    await again.close();
  });

  const cuenta = new MiCuentaPage(page);
  await cuenta.open();
  const { codigos } = await cuenta.enrol(CLAVE);
  expect(new Set(codigos).size).toBe(10);
  await equipo.open();
  await expect(equipo.row(email)).toContainText("Activo");

  await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
  await expect(page.getByText("Su sesión quedó cerrada")).toBeVisible();
  await page.getByLabel("Correo").fill(email);
  await page.getByLabel("Clave").fill(CLAVE);
  await page.getByRole("button", { name: "Ingresar" }).click();
  await page.getByRole("button", { name: "Usar un código de recuperación" }).click();
  await page.getByLabel("Código de recuperación").fill("0000-0000-0000-0000-0000");
  await page.getByRole("button", { name: "Ingresar al portal" }).click();
  await expect(page.getByText("no corresponde o ya se usó")).toBeVisible();
  await page.getByLabel("Código de recuperación").fill(codigos[0] ?? "");
  await page.getByRole("button", { name: "Ingresar al portal" }).click();
  await expect(page.getByRole("navigation", { name: "Secciones" })).toBeAttached();

  await test.step("a reset requested elsewhere ends this session", async () => {
    const elsewhere = await browser.newPage(WITHOUT_SESSION);
    await elsewhere.goto("/portal/restablecer");
    await elsewhere.getByLabel("Correo").fill(email);
    await elsewhere.getByRole("button", { name: "Enviarme un enlace" }).click();
    await expect(elsewhere.getByText("tiene una cuenta")).toBeVisible();
    const reset = await new CorreoPage(admin).linkTo(email, "restablecer");
    await elsewhere.goto(reset);
    await elsewhere.getByLabel("Clave nueva").fill(OTRA);
    await elsewhere.getByRole("button", { name: "Guardar la clave e ingresar" }).click();
    // The second factor stays in force.
    await expect(elsewhere).toHaveURL(/\/portal\/ingresar/);
    await page.goto("/portal/mi-cuenta");
    await expect(page).toHaveURL(/\/portal\/ingresar\?volver=/);
  });

  await admin.goto("/portal/actividad?tipo=claves");
  await expect(admin.getByRole("row").filter({ hasText: nombre }).first()).toContainText(
    "Restableció su clave",
  );
});
