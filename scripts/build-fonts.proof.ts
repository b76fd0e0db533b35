import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { FONTS, fetchFonts } from "./build-fonts.mjs";

it("has exactly the fonts of the packages", async () => {
  const fonts = await fetchFonts();
  const committed = readdirSync(FONTS).filter((file) => file.endsWith(".ttf"));
  expect(committed.sort()).toEqual([...fonts.keys()].sort());
  for (const [name, font] of fonts) expect(readFileSync(join(FONTS, name)).equals(font), name).toBe(true);
});
