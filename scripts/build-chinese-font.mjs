import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

/**
 *   node scripts/build-chinese-font.mjs
 *
 * Makes the font that reports write Chinese names in: one weight of a package that has nine and a hundred megabytes, which
 * for that is not installed.
 */
const PACKAGE = "@expo-google-fonts/noto-sans-sc";
const VERSION = "0.4.3";
const FILE = "400Regular/NotoSansSC_400Regular.ttf";

/** Where it stands, committed (SIL Open Font License 1.1, beside it). */
export const CHINESE_FONT = "server/pdf/fonts/noto-sans-sc-400.ttf.br";

/** The font's file, as the package has it. Asks npm for the package. */
export function fetchChineseFont() {
  const folder = mkdtempSync(join(tmpdir(), "atalaya-font-"));
  try {
    const source = `--prefix=${folder}`;
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--no-save", source, `${PACKAGE}@${VERSION}`]);
    return readFileSync(join(folder, "node_modules", PACKAGE, FILE));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const font = fetchChineseFont();
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: font.length,
  };
  writeFileSync(CHINESE_FONT, brotliCompressSync(font, { params }));
}
