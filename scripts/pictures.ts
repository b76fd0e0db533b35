import { chromium } from "playwright/test";
import { ensureChromium, launchOptions } from "./chromium";
import { drawOpenGraph } from "./pictures/open-graph";
import { drawReadme } from "./pictures/readme";

/**
 * npm run pictures [-- open-graph | readme] Draws the committed pictures: those of shared pages, and those of the
 * README from the invented history. The product must be built.
 */
const DRAWN = { "open-graph": drawOpenGraph, readme: drawReadme };

await ensureChromium();
const browser = await chromium.launch(launchOptions());
for (const [name, draw] of Object.entries(DRAWN)) {
  if (process.argv[2] !== undefined && process.argv[2] !== name) continue;
  await draw(browser);
  console.log(`${name}: drawn`);
}
await browser.close();
