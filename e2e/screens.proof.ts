import { expect, it } from "vitest";
import { ensureChromium } from "../scripts/chromium";
import { runBin } from "../scripts/steps";

/** Journeys in which `npm test` uses axe on one screen for each page. */
const JOURNEYS = [
  "portal/contrapartes",
  "portal/lotes",
  "portal/paginas",
  "publicas",
  "soporte/paginas",
  "soporte/visita",
];

it("accepts each page on every screen", async () => {
  await ensureChromium();
  const files = JOURNEYS.map((name) => `e2e/${name}.e2e.ts`);
  expect(await runBin("playwright", ["test", ...files], { AXE_ON_EVERY_SCREEN: "1" })).toBe(0);
});
