import type { Page } from "playwright/test";
import { demoOfficer } from "./sign-in-page";

/** Gives the password again if the product asks for it. Tests do not depend on the age of the sign-in. */
export async function confirmClave(page: Page, clave = demoOfficer().clave): Promise<void> {
  const asked = page.getByRole("dialog", { name: "Escriba de nuevo su clave" });
  await page.addLocatorHandler(asked, async () => {
    await asked.getByLabel("Clave").fill(clave);
    await asked.getByRole("button", { name: "Confirmar clave" }).click();
  });
}
