import { expect, type Locator, type Page } from "playwright/test";

/** A match on the page of a consulta. */
export class CoincidenciaPart {
  readonly match: Locator;
  readonly decision: Locator;

  constructor(
    readonly page: Page,
    lista: RegExp,
  ) {
    this.match = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 3, name: lista }) })
      .first();
    this.decision = this.match.getByRole("region", { name: /^Decisión sobre la coincidencia/ });
  }

  /** Decides, and waits until the match has the state. */
  async decide(choice: string, motivo: string, estado: string): Promise<void> {
    await armed(this.page);
    await this.decision.getByRole("button", { name: /^Decidir/ }).click();
    await this.decision.getByRole("radio", { name: choice }).check();
    await this.decision.getByLabel("Motivo", { exact: true }).fill(motivo);
    await this.decision.getByRole("button", { name: "Registrar la decisión" }).click();
    await expect(this.decision.getByLabel("Motivo", { exact: true })).toBeHidden();
    await expect(this.decision).toContainText(estado);
  }
}

/** Waits until the pointer presses the buttons of a card that has just come. */
export const armed = (page: Page) =>
  page.waitForFunction(() => !("arming" in document.documentElement.dataset));

/** Screens somebody by hand and stays on the page of that consulta. */
export async function screenByHand(page: Page, nombre: string, numero: string): Promise<void> {
  await page.goto("/portal/validar");
  await page.getByLabel("Nombre completo").fill(nombre);
  await page.getByLabel("Número de documento").fill(numero);
  await page.getByRole("button", { name: "Validar" }).click();
  await page.waitForURL(/\/portal\/consultas\/[0-9a-f-]{36}$/, { waitUntil: "commit" });
}
