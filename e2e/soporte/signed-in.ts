import { test as base } from "playwright/test";
import { newStaff, type RolSoporte, type Staff } from "./staff";

interface OfTest {
  /** Whom the page is signed in as: `test.use({ rol: "agente" })`. */
  readonly rol: RolSoporte;
}
interface OfWorker {
  /** Others of support, one a role: `browser.newContext({ storageState: (await staff("agente")).state })`. */
  readonly staff: (rol: RolSoporte) => Promise<Staff>;
}

/** Tests of whoever of support is signed in already, with a person of each role for all tests of a worker. */
export const test = base.extend<OfTest, OfWorker>({
  rol: ["administrador", { option: true }],
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
  storageState: async ({ rol, staff }, use) => use((await staff(rol)).state),
  // Not by `test.use`, which holds for the first file of a worker that reads this one and for no other.
  baseURL: async ({ browserName: _ }, use) => use(process.env.ATALAYA_URL),
});
