import { readFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";

/** `/portal/consultas` and the page of one. */
export class ConsultasPage {
  constructor(readonly page: Page) {}

  async open(search = ""): Promise<void> {
    await this.page.goto(`/portal/consultas${search}`);
    await expect(this.heading).toContainText(/\d consultas?/);
  }

  get heading() {
    return this.page.getByRole("heading", { level: 1 });
  }

  get rows() {
    return this.page.getByRole("table").locator("tbody tr");
  }

  /** The number in the heading. */
  async total(): Promise<number> {
    const text = (await this.heading.textContent()) ?? "";
    return Number(/[\d.]+/.exec(text)?.[0].replaceAll(".", ""));
  }

  async search(texto: string): Promise<void> {
    await this.page.getByLabel("Buscar por nombre, documento, referencia o número").fill(texto);
    await expect(this.heading).toContainText("con estos filtros");
  }

  /** Downloads the file of a button. */
  async downloaded(button: string): Promise<{ readonly name: string; readonly content: Buffer }> {
    const arrives = this.page.waitForEvent("download");
    await this.page.getByRole("button", { name: button }).click();
    const download = await arrives;
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  }

  /** The filter on screen as a file. */
  async exported(formato: "CSV" | "XLSX") {
    await this.page.getByRole("button", { name: "Exportar", exact: true }).click();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByLabel("Formato").selectOption(formato.toLowerCase());
    const file = await this.downloaded("Descargar archivo");
    await expect(dialog).toBeHidden();
    return file;
  }
}
