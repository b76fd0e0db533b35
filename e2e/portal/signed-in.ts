import { test as base, expect } from "playwright/test";
import { IngresarPage } from "./pages/ingresar-page";

type StorageState = Awaited<ReturnType<import("playwright/test").BrowserContext["storageState"]>>;

/** Tests of whoever is signed in already: the demo client's officer, once for all of them. */
export const test = base.extend<object, { signedIn: StorageState }>({
  signedIn: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ baseURL: process.env.ATALAYA_URL ?? "" });
      await page.goto("/portal/ingresar");
      await new IngresarPage(page).signIn();
      await page.goto("/portal");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Le quedan|Por atender)/);
      const state = await page.context().storageState();
      await page.context().close();
      await use(state);
    },
    { scope: "worker" },
  ],
  storageState: ({ signedIn }, use) => use(signedIn),
  // Not by `test.use`, which holds for the first file of a worker that reads this one and for no other.
  baseURL: async ({ browserName: _ }, use) => use(process.env.ATALAYA_URL),
});
