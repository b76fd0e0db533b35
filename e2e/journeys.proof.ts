import { expect, it } from "vitest";
import { ensureChromium } from "../scripts/chromium";
import { runBin } from "../scripts/steps";

it("goes through every journey, and accepts each page on every screen", async () => {
  await ensureChromium();
  expect(await runBin("playwright", ["test"], { PROOFS: "1" })).toBe(0);
});
