import { test as base } from "../test";

/** Tests of whoever is signed in already: the demo client's officer. */
export const test = base.extend({ storageState: ({ officer }, use) => use(officer) });
