import { test as base } from "../test";
import type { RolSoporte } from "./staff";

interface OfTest {
  /** Whom the page is signed in as: `test.use({ rol: "agente" })`. */
  readonly rol: RolSoporte;
}

/** Tests of whoever of support is signed in already. */
export const test = base.extend<OfTest>({
  rol: ["administrador", { option: true }],
  storageState: async ({ rol, staff }, use) => use((await staff(rol)).state),
});
