import { expect, type Page } from "playwright/test";

interface Datos {
  readonly consultas: string;
  readonly valor: string;
  readonly referencia: string;
}

/** `/soporte/clientes/{clienteId}/pago`. */
export class PagoPage {
  constructor(readonly page: Page) {}

  async open(clienteId: string): Promise<void> {
    await this.page.goto(`/soporte/clientes/${clienteId}/pago`);
    await expect(this.page.getByRole("heading", { level: 1 })).toContainText("Registrar un pago");
  }

  /** The first step. */
  async choose(what: string): Promise<void> {
    await this.page.getByLabel(what).check();
    await this.page.getByRole("button", { name: "Seguir a los datos del pago" }).click();
    await expect(this.page.getByLabel("Referencia del pago")).toBeVisible();
  }

  /** The second step, of a bolsa. */
  async fill({ consultas, valor, referencia }: Datos): Promise<void> {
    await this.page.getByLabel("Consultas compradas").fill(consultas);
    await this.page.getByLabel("Valor pagado, sin IVA").fill(valor);
    await this.page.getByLabel("Referencia del pago").fill(referencia);
    await this.page.getByRole("button", { name: "Ver qué pasará" }).click();
  }

  /** The third step, by a double click. */
  async register(amount: string): Promise<void> {
    await this.page.getByRole("button", { name: `Registrar pago de ${amount}` }).dblclick();
    await expect(this.page.getByRole("heading", { name: "Pago registrado" })).toBeVisible();
  }
}
