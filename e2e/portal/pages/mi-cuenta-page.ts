import { readFile } from "node:fs/promises";
import { generateSync } from "otplib";
import { expect, type Page } from "playwright/test";
import { ClaveDialog } from "./clave-dialog";

/** `/portal/mi-cuenta`. */
export class MiCuentaPage {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto("/portal/mi-cuenta");
    await expect(this.page.getByRole("heading", { level: 1, name: "Mi cuenta" })).toBeVisible();
  }

  /** Enrols a second factor like an app. Returns the app's secret and the recovery codes. */
  async enrol(clave: string): Promise<{ secret: string; codigos: string[] }> {
    await this.page.getByRole("button", { name: "Activar el segundo factor" }).click();
    const qr = this.page.getByRole("img", { name: "Código QR para su aplicación de autenticación" });
    await new ClaveDialog(this.page).giveIfAsked(qr, clave);
    const told = await this.page.getByText("Escriba esta clave en la aplicación").textContent();
    const secret = /[A-Z2-7]{32}/.exec(told ?? "")?.[0] ?? "";
    const code = this.page.getByLabel("Código de seis dígitos");
    await code.fill("000000");
    await this.page.getByRole("button", { name: "Activar el segundo factor" }).click();
    await expect(this.page.getByText("No es el código de este momento")).toBeVisible();
    await code.fill(codeNow(secret));
    await this.page.getByRole("button", { name: "Activar el segundo factor" }).click();
    const shown = this.page.getByRole("region", { name: "Códigos de recuperación" });
    await expect(shown.getByRole("listitem")).toHaveCount(10);
    const codigos = await shown.getByRole("listitem").allInnerTexts();
    const download = this.page.waitForEvent("download");
    await shown.getByRole("button", { name: "Descargar los códigos" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("atalaya-codigos-de-recuperacion.txt");
    const kept = await readFile(await file.path(), "utf8");
    expect(kept.split("\r\n")).toEqual(expect.arrayContaining(codigos));
    await shown.getByLabel("Ya los guardé en un lugar seguro").check();
    await shown.getByRole("button", { name: "Terminar la activación" }).click();
    await expect(this.page.getByRole("heading", { name: "Segundo factor activo" })).toBeVisible();
    return { secret, codigos };
  }
}

/** The app's current code by this machine's clock. */
export const codeNow = (secret: string): string => generateSync({ secret });
