import { expect, type Page } from "playwright/test";
import { ClaveDialog } from "./clave-dialog";

/** `/portal/equipo`. */
export class EquipoPage {
  constructor(readonly page: Page) {}

  readonly row = (email: string) => this.page.getByRole("row").filter({ hasText: email });

  async open(): Promise<void> {
    await this.page.goto("/portal/equipo");
    await expect(this.page.getByRole("heading", { level: 1 })).toContainText("con acceso");
  }

  /** Invites somebody, as an officer by default. Types the password again if requested. */
  async invite(nombre: string, email: string, rol?: string): Promise<void> {
    await this.page.getByRole("button", { name: "Invitar a una persona" }).click();
    const dialog = this.page.getByRole("dialog", { name: "Invitar a una persona" });
    await dialog.getByLabel("Nombre").fill(nombre);
    await dialog.getByLabel("Correo").fill(email);
    if (rol !== undefined) await dialog.getByLabel("Rol").selectOption(rol);
    await dialog.getByRole("button", { name: "Enviar la invitación" }).click();
    const done = this.page.getByRole("dialog", { name: "Invitación en camino" });
    await new ClaveDialog(this.page).giveIfAsked(done);
    await done.getByRole("button", { name: "Volver al equipo" }).click();
    await expect(this.row(email)).toBeVisible();
  }
}
