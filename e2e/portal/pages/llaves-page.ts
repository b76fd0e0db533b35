import { expect, type Page } from "playwright/test";
import { confirmClave } from "./confirm-clave";

/** `/portal/llaves`. */
export class LlavesPage {
  constructor(readonly page: Page) {}

  readonly open = async () => {
    await confirmClave(this.page);
    await this.page.goto("/portal/llaves");
    await expect(this.page.getByRole("heading", { level: 1 })).toContainText("vigente");
  };

  /** The row with the last characters of a key. */
  row(llave: string) {
    return this.page.getByRole("row").filter({ has: this.page.getByText(llave.slice(-4), { exact: true }) });
  }

  /** The key on the screen that shows it, once its dialog is closed. */
  private async shown(): Promise<string> {
    const dialog = this.page.getByRole("dialog");
    const secret = dialog.locator("[data-secret]");
    await expect(secret).toHaveText(/^atl_(?:test_)?[0-9a-f]{64}$/);
    const llave = (await secret.textContent()) ?? "";
    await expect(dialog.getByLabel("Primera consulta (consume una)")).toContainText(`Bearer ${llave}`);
    await this.page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Ya guardé la llave" }).click();
    await expect(dialog).toHaveCount(0);
    return llave;
  }

  async create(etiqueta: string): Promise<string> {
    await this.page.getByRole("button", { name: "Crear llave" }).first().click();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByLabel("Etiqueta").fill(etiqueta);
    await dialog.getByRole("button", { name: "Crear llave" }).dblclick();
    return this.shown();
  }

  async regenerate(llave: string, solape: string): Promise<string> {
    await this.row(llave)
      .getByRole("button", { name: /^Regenerar/ })
      .click();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByLabel(solape).check();
    await dialog.getByRole("button", { name: "Regenerar llave" }).click();
    return this.shown();
  }

  async revoke(llave: string, palabra: string): Promise<void> {
    await this.row(llave)
      .getByRole("button", { name: /^Revocar/ })
      .click();
    const dialog = this.page.getByRole("dialog");
    const act = dialog.getByRole("button", { name: "Revocar llave" });
    await expect(act).toBeDisabled();
    await dialog.getByRole("textbox").fill("otra cosa");
    await expect(act).toBeDisabled();
    await dialog.getByRole("textbox").fill(palabra);
    await act.click();
    await expect(dialog).toHaveCount(0);
  }
}
