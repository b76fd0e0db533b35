import { defineConfig } from "playwright/test";
import { findChromium } from "./scripts/chromium";

const executablePath = findChromium();

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.e2e.ts",
  globalSetup: "./e2e/service.ts",
  forbidOnly: true,
  workers: 1,
  // Of a machine that is busy with something else: what is waited for comes, or it is a fault.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    locale: "es-CO",
    timezoneId: "America/Bogota",
    ...(executablePath === null ? {} : { launchOptions: { executablePath, args: ["--no-sandbox"] } }),
  },
});
