import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,components,inngest,scripts,server}/**/*.test.{ts,tsx}"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["{e2e,inngest,scripts,server}/**/*.itest.ts"],
          globalSetup: "server/testing/postgres-setup.ts",
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: "proofs",
          include: ["{e2e,inngest,scripts,server}/**/*.proof.ts"],
          globalSetup: "server/testing/postgres-setup.ts",
          testTimeout: 3_600_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
