import { expect, type Page } from "playwright/test";
import { confirmClave } from "./confirm-clave";

/** `/portal/alertas`. */
export class AlertasPage {
  constructor(readonly page: Page) {}

  readonly open = async (search = "") => {
    await confirmClave(this.page);
    await this.page.goto(`/portal/alertas${search}`);
    await expect(this.page.getByRole("tab", { name: "Avisos" })).toBeVisible();
  };

  /** Fills the fields and saves. Closes the secret that comes with the first address. */
  async save(typed: Readonly<Record<string, string>>): Promise<void> {
    await this.page.getByRole("tab", { name: "Ajustes" }).click();
    for (const [label, text] of Object.entries(typed)) await this.page.getByLabel(label).fill(text);
    await this.page.getByRole("button", { name: "Guardar ajustes" }).click();
  }

  async saved(): Promise<void> {
    const kept = this.page.getByRole("button", { name: "Ya guardé el secreto" });
    const said = this.page.getByRole("listitem").filter({ hasText: "Los ajustes quedaron guardados" });
    await expect(kept.or(said).first()).toBeVisible();
    if (await kept.isVisible()) await kept.click();
    await expect(said).toBeVisible();
  }

  /** Gives the webhook another secret and reads it off the one screen that shows it. */
  async rotate(): Promise<string> {
    await this.page.getByRole("button", { name: "Cambiar secreto" }).click();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cambiar secreto" }).click();
    const secret = dialog.locator("[data-secret]");
    await expect(secret).toHaveText(/^whsec_[0-9a-f]{64}$/);
    const shown = (await secret.textContent()) ?? "";
    await dialog.getByRole("button", { name: "Ya guardé el secreto" }).click();
    await expect(dialog).toHaveCount(0);
    return shown;
  }

  /** Sends a test event. Returns the line about the server. */
  async prueba(host: string) {
    await this.page.getByRole("button", { name: "Enviar prueba" }).click();
    return this.page.getByRole("status").getByRole("listitem").filter({ hasText: host });
  }

  get rows() {
    return this.page.getByRole("table", { name: "Avisos y sus entregas" }).locator("[data-row]");
  }
}
