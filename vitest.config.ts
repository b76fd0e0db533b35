import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** What changes a module or the environment for all that are read after it has a process of its own. */
const APART = [
  "server/auth/sesion-cookie.test.ts",
  "server/contract/operations.test.ts",
  "server/domain/screening/index/engine-module.test.ts",
  "server/domain/shared/errors.test.ts",
  "server/pdf/kept-memory.test.ts",
];

const UNIT = { testTimeout: 30_000 };
const INTEGRATION = {
  globalSetup: "server/testing/postgres-setup.ts",
  testTimeout: 120_000,
  hookTimeout: 240_000,
};

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...UNIT,
          name: "unit",
          include: ["{app,components,inngest,scripts,server}/**/*.test.{ts,tsx}"],
          exclude: APART,
          pool: "threads",
          // Modules are read once for all files of a worker, which took longer than the tests themselves.
          isolate: false,
        },
      },
      { extends: true, test: { ...UNIT, name: "unit-apart", include: APART } },
      {
        extends: true,
        test: {
          ...INTEGRATION,
          name: "integration",
          include: ["{e2e,inngest,scripts,server}/**/*.itest.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...INTEGRATION,
          name: "proofs",
          include: ["{e2e,inngest,scripts,server}/**/*.proof.ts"],
          testTimeout: 3_600_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
