import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { FONTS, fetchFonts } from "./build-fonts.mjs";
import { unpacked } from "./packed.mjs";

it("has the fonts of reports as their packages have them, and no other", async () => {
  const fonts = await fetchFonts();
  const packed = readdirSync(FONTS).filter((file) => file.endsWith(".br"));
  expect(packed.sort()).toEqual([...fonts.keys()].map((name) => `${name}.br`).sort());
  for (const [name, font] of fonts) expect(unpacked(join(FONTS, name)).equals(font), name).toBe(true);
});
