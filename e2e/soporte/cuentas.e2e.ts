import { readFile } from "node:fs/promises";
import { generateSync } from "otplib";
import { expect, type Page } from "playwright/test";
import { ClaveDialog } from "../portal/pages/clave-dialog";
import { test } from "./signed-in";
import { CLAVE_SOPORTE, inviteStaff, newStaff } from "./staff";

test.setTimeout(240_000);

const OWED = /\/soporte\/segundo-factor$/;
const rail = (page: Page) => page.getByRole("navigation", { name: "Secciones" });

test.describe("a person invited to support", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("enrols the second factor at the first sign-in, and comes back in with a recovery code used once", async ({
    page,
  }) => {
    const { email, enlace } = await inviteStaff(page.request, "agente");
    await page.goto(new URL(enlace).pathname);
    await expect(page.getByLabel("Correo")).toHaveValue(email);
    await page.getByLabel("Clave nueva").fill(CLAVE_SOPORTE);
    await page.getByRole("button", { name: "Guardar la clave e ingresar" }).click();
    await expect(page).toHaveURL(OWED);

    await test.step("nothing else opens before", async () => {
      await page.goto("/soporte/mi-cuenta");
      await expect(page).toHaveURL(OWED);
    });

    const told = await page.getByText("Escriba esta clave en la aplicación").textContent();
    const secret = /[A-Z2-7]{32}/.exec(told ?? "")?.[0] ?? "";
    await page.getByLabel("Código de seis dígitos").fill(generateSync({ secret }));
    await page.getByRole("button", { name: "Activar el segundo factor" }).click();
    const shown = page.getByRole("region", { name: "Códigos de recuperación" });
    await expect(shown.getByRole("listitem")).toHaveCount(10);
    const codigos = await shown.getByRole("listitem").allInnerTexts();
    const [codigo = ""] = codigos;
    const downloading = page.waitForEvent("download");
    await shown.getByRole("button", { name: "Descargar los códigos" }).click();
    const file = await readFile(await (await downloading).path(), "utf8");
    for (const one of codigos) expect(file).toContain(one);
    await shown.getByLabel("Ya los guardé en un lugar seguro").check();
    await shown.getByRole("button", { name: "Terminar la activación" }).click();
    await expect(rail(page)).toBeAttached();

    const leaveAndReturn = async () => {
      await page.goto("/soporte/mi-cuenta");
      await page.getByRole("button", { name: "Cerrar sesión", exact: true }).first().click();
      await expect(page.getByText("Su sesión quedó cerrada")).toBeVisible();
      await page.getByLabel("Correo").fill(email);
      await page.getByLabel("Clave").fill(CLAVE_SOPORTE);
      await page.getByRole("button", { name: "Ingresar a soporte" }).click();
      await page.getByRole("button", { name: "Usar un código de recuperación" }).click();
      await page.getByLabel("Código de recuperación").fill(codigo);
      await page.getByRole("button", { name: "Ingresar a soporte" }).click();
    };
    await leaveAndReturn();
    await expect(rail(page)).toBeAttached();
    await page.goto("/soporte/mi-cuenta");
    await expect(page.getByText("9 códigos de recuperación sin usar")).toBeVisible();
    await leaveAndReturn();
    await expect(page.getByText("no corresponde o ya se usó")).toBeVisible();
    await expect(rail(page)).toHaveCount(0);
  });
});

test("an administrador invites, changes and deactivates, and a deactivated person is out at the next click", async ({
  page,
  browser,
}) => {
  const { state, email, clave } = await newStaff(browser, "cumplimiento");
  await page.goto("/soporte/usuarios");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("de soporte");
  await page.getByRole("button", { name: "Invitar a una persona" }).click();
  const dialog = page.getByRole("dialog", { name: "Invitar a una persona" });
  const invited = `nueva.${Date.now()}@soporte.example`;
  await dialog.getByLabel("Nombre").fill("Eudora Zabaleta");
  await dialog.getByLabel("Correo").fill(invited);
  await dialog.getByLabel("Rol").selectOption("cumplimiento");
  await dialog.getByRole("button", { name: "Enviar la invitación" }).click();
  const done = page.getByRole("dialog", { name: "Invitación en camino" });
  await new ClaveDialog(page).giveIfAsked(done, clave);
  await done.getByRole("button", { name: "Volver al equipo" }).click();
  const row = (of: string) => page.getByRole("row").filter({ hasText: of });
  await expect(row(invited)).toContainText("Invitada");

  const theirs = await browser.newPage({ storageState: state, baseURL: process.env.ATALAYA_URL ?? "" });
  await theirs.goto("/soporte/mi-cuenta");
  await expect(theirs.getByRole("heading", { level: 1, name: "Mi cuenta" })).toBeVisible();
  const change = async (button: string) => {
    await row(email)
      .getByRole("button", { name: /Cambiar el acceso/ })
      .click();
    await page.getByRole("button", { name: button }).click();
  };
  await change("Desactivar a esta persona");
  await expect(row(email)).toContainText("Desactivada");
  await theirs.goto("/soporte/mi-cuenta");
  await expect(theirs).toHaveURL(/\/soporte\/ingresar\?volver=/);
  await theirs.close();
  await change("Reactivar a esta persona");
  await expect(row(email)).toContainText("Activa");
});

test.describe("an agente", () => {
  test.use({ rol: "agente" });

  test("does not see the section of people, and cannot open its address", async ({ page }) => {
    await page.goto("/soporte/mi-cuenta");
    await expect(rail(page)).toBeAttached();
    await expect(rail(page).getByRole("link", { name: "Usuarios" })).toHaveCount(0);
    await page.goto("/soporte/usuarios");
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Invitar a una persona" })).toHaveCount(0);
    await expect(page.getByText("Solo un administrador")).toBeVisible();
  });
});
