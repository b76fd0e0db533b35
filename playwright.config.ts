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
  // Each has a product, of half a gigabyte.
  workers: Math.min(availableParallelism(), 4),
  // Of a machine that is busy with something else: what is waited for comes, or it is a fault.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    // A browser that has what all pages have in common need not fetch and compile it for each test.
    reuseContext: true,
    locale: "es-CO",
    timezoneId: "America/Bogota",
    // No page of a journey stands for long enough to be worth V8's making its code fast: a seventh of a processor less.
    launchOptions: launchOptions("--js-flags=--no-maglev --no-turbofan", "--disable-gpu"),
  },
});
