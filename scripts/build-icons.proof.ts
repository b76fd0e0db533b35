import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { drawIcons, ICONS } from "./build-icons.mjs";

const flat = (text: string) => text.replace(/[\s,"]/g, "");

it("has the imported icons as their package draws them", async () => {
  expect(flat(readFileSync(ICONS, "utf8"))).toBe(flat(await drawIcons()));
});
