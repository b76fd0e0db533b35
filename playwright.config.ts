import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";
import { launchOptions } from "./scripts/chromium";

// A worker reads this before its journeys: which of the products that `e2e/service.ts` has opened is theirs.
const { ATALAYA_PRODUCTS = "[]", TEST_PARALLEL_INDEX } = process.env;
Object.assign(process.env, JSON.parse(ATALAYA_PRODUCTS)[Number(TEST_PARALLEL_INDEX)]);

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.e2e.ts",
  globalSetup: "./e2e/service.ts",
  forbidOnly: true,
  grepInvert: process.env.PROOFS === "1" ? [] : /@proof/,
  // Each has a product, of half a gigabyte.
  workers: Math.min(availableParallelism(), 4),
  // For a busy machine: a longer wait means a fault.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    // A browser with the common scripts need not fetch and compile them for each test.
    reuseContext: true,
    locale: "es-CO",
    timezoneId: "America/Bogota",
    // Optimizing the code of short-lived pages costs more than it saves: a seventh of the processor time.
    launchOptions: launchOptions("--js-flags=--no-maglev --no-turbofan", "--disable-gpu"),
  },
});
