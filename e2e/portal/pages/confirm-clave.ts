import type { Page } from "playwright/test";
import { demoOfficer } from "./ingresar-page";

/** Gives the password again wherever the product asks for it on the way: how long ago the sign-in was is no test's. */
export async function confirmClave(page: Page, clave = demoOfficer().clave): Promise<void> {
  const asked = page.getByRole("dialog", { name: "Escriba de nuevo su clave" });
  await page.addLocatorHandler(asked, async () => {
    await asked.getByLabel("Clave").fill(clave);
    await asked.getByRole("button", { name: "Confirmar clave" }).click();
  });
}
