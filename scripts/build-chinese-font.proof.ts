import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { CHINESE_FONT, fetchChineseFont } from "./build-chinese-font.mjs";

it("has the font of Chinese names as its package has it", () => {
  expect(brotliDecompressSync(readFileSync(CHINESE_FONT)).equals(fetchChineseFont())).toBe(true);
});
