import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that change a module or the environment, or measure the memory of their process, have one of their own. */
const APART = [
  "server/auth/sesion-cookie.test.ts",
  "server/contract/http/operations.test.ts",
  "server/domain/screening/index/engine-module.test.ts",
  "server/domain/shared/errors.test.ts",
  "server/http/front.test.ts",
  "server/lists/bad-input.test.ts",
  "server/lists/formats/xlsx-table.test.ts",
  "server/pdf/kept-memory.test.ts",
];

const BUNDLES = "server/testing/bundles-setup.ts";
const setupFiles = ["server/testing/seed-setup.ts"];
const UNIT = {
  globalSetup: BUNDLES,
  setupFiles,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 25_000 } },
};
const INTEGRATION = {
  globalSetup: [BUNDLES, "server/testing/postgres-setup.ts"],
  setupFiles,
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Short files with slow tests. The others are sorted by size, and these would come last. */
const SLOW = [
  "scripts/start.itest.ts",
  "scripts/demo/make-demo.itest.ts",
  "server/usecases/listas/kill-ingest.itest.ts",
  "e2e/api/generated.itest.ts",
  "server/db/sql/transaction.itest.ts",
  "server/usecases/avisos/kill-deliveries.itest.ts",
  "server/usecases/lotes/kill-lotes.itest.ts",
  "e2e/clients/clients.itest.ts",
  "e2e/api/one-of-each.itest.ts",
  "e2e/api/v1/outage.itest.ts",
];

for (const file of [...APART, ...SLOW]) if (!existsSync(file)) throw new Error(`no such test: ${file}`);

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    sequence: { sequencer: SlowFirst },
    experimental: { fsModuleCache: true },
    tags: [{ name: "proof", description: "Only `npm run proofs` runs it" }],
    projects: [
      {
        extends: true,
        test: {
          ...UNIT,
          name: "unit",
          include: ["{app,components,inngest,scripts,server}/**/*.test.{ts,tsx}"],
          exclude: APART,
          pool: "threads",
          // Modules are loaded once per worker. Loading them per file took longer than the tests.
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
