import { test as base } from "../test";

/** Tests signed in as the demo client's officer. */
export const test = base.extend({ storageState: ({ officer }, use) => use(officer) });
