import { expect, type Locator, type Page } from "playwright/test";
import { demoOfficer } from "./sign-in-page";

/** Dialog for the password before a delicate act, some minutes after the last time. */
export class ClaveDialog {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog", { name: "Escriba de nuevo su clave" });
  }

  /** Waits for the outcome, and types the password if it is requested first. */
  async giveIfAsked(outcome: Locator, clave = demoOfficer().clave): Promise<void> {
    await expect(this.dialog.or(outcome).first()).toBeVisible();
    if (await this.dialog.isVisible()) {
      await this.dialog.getByLabel("Clave").fill(clave);
      await this.dialog.getByRole("button", { name: "Confirmar" }).click();
    }
    await expect(outcome).toBeVisible();
  }
}
