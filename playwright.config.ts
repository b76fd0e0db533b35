import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium";

const executablePath = findChromium();

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.e2e.ts",
  globalSetup: "./e2e/service.ts",
  forbidOnly: true,
  workers: 1,
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    locale: "es-CO",
    timezoneId: "America/Bogota",
    ...(executablePath === null ? {} : { launchOptions: { executablePath, args: ["--no-sandbox"] } }),
  },
});
