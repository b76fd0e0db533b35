import { test as base, expect } from "playwright/test";
import { SignInPage } from "./portal/pages/sign-in-page";
import { newStaff, type RolSoporte, type Staff } from "./soporte/staff";

/**
 * Marks a test that only `npm run proofs` runs: a further variant of a journey, a further state or screen of a page, or a
 * large size, if shorter tests cover its parts. `npm test` keeps each room's main journey, one look at each page, and all
 * about charges, other clients' data, lost queries, missed matches, permissions and sessions.
 */
export const PROOF = { tag: "@proof" };

interface OfWorker {
  /** The browser of the demo client's officer, signed in. */
  readonly officer: Staff["state"];
  /** Other people of support, one per role: `browser.newContext({ storageState: (await staff("agente")).state })`. */
  readonly staff: (rol: RolSoporte) => Promise<Staff>;
}

/**
 * Fixtures of all journeys, created per worker on demand. Tests with other worker fixtures would get another worker,
 * whose browser has compiled nothing yet.
 */
export const test = base.extend<object, OfWorker>({
  officer: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ baseURL: process.env.ATALAYA_URL ?? "" });
      await page.goto("/portal/ingresar");
      await new SignInPage(page).signIn();
      await page.goto("/portal");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Le quedan|Por atender)/);
      const state = await page.context().storageState();
      await page.context().close();
      await use(state);
    },
    { scope: "worker" },
  ],
  staff: [
    async ({ browser }, use) => {
      const made = new Map<RolSoporte, Promise<Staff>>();
      await use((rol) => {
        const known = made.get(rol) ?? newStaff(browser, rol);
        made.set(rol, known);
        return known;
      });
    },
    { scope: "worker" },
  ],
  // Not by `test.use`, which applies only to the first file of a worker that imports this one.
  baseURL: async ({ browserName: _ }, use) => use(process.env.ATALAYA_URL),
});
