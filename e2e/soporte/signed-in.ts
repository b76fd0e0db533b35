import { test as base } from "../test";
import type { RolSoporte } from "./staff";

interface OfTest {
  /** Role to sign in with: `test.use({ rol: "agente" })`. */
  readonly rol: RolSoporte;
}

/** Tests signed in as a person of support. */
export const test = base.extend<OfTest>({
  rol: ["administrador", { option: true }],
  storageState: async ({ rol, staff }, use) => use((await staff(rol)).state),
});
