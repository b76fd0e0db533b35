import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";

/** `/portal/consumo`. */
export class ConsumoPage {
  constructor(readonly page: Page) {}

  readonly answer = () => this.page.getByRole("heading", { level: 1 });
  readonly bloqueo = () => this.page.getByRole("region", { name: /^Las consultas se rechazan desde/ });
  readonly part = (name: string) => this.page.getByRole("region", { name, exact: true });

  async open(search = ""): Promise<void> {
    await this.page.goto(`/portal/consumo${search}`);
  }

  /** The file that a link of the page gives. */
  async download(link: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const waiting = this.page.waitForEvent("download");
    await this.page.getByRole("link", { name: link }).click();
    const download = await waiting;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
}
