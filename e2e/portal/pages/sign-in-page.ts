import { expect, type Page } from "playwright/test";

export interface Credentials {
  readonly email: string;
  readonly clave: string;
}

/** The demo client's officer, who may do everything in its portal. */
export function demoOfficer(): Credentials {
  const officer: Credentials | null = JSON.parse(process.env.ATALAYA_OFFICER ?? "null");
  if (officer === null) throw new Error("the product under test printed no officer");
  return officer;
}

/** `/portal/ingresar`. */
export class SignInPage {
  constructor(readonly page: Page) {}

  /** Signs in on any page that asks for it, and waits for the result. */
  async signIn({ email, clave }: Credentials = demoOfficer()): Promise<void> {
    await this.page.getByLabel("Correo").fill(email);
    await this.page.getByLabel("Clave").fill(clave);
    await this.page.getByRole("button", { name: "Ingresar" }).click();
    await expect(this.page.getByRole("navigation", { name: "Secciones" })).toBeAttached();
  }
}
