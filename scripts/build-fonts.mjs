import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fetchPackage } from "./fetch-package.mjs";

/**
 * node scripts/build-fonts.mjs
 * Downloads the fonts of reports: five files from packages of 120 MB, which are therefore not installed.
 */
const PACKAGES = [
  {
    name: "@expo-google-fonts/inter",
    version: "0.4.2",
    files: {
      "inter-400.ttf": "400Regular/Inter_400Regular.ttf",
      "inter-600.ttf": "600SemiBold/Inter_600SemiBold.ttf",
    },
  },
  {
    name: "@expo-google-fonts/noto-sans-sc",
    version: "0.4.3",
    files: { "noto-sans-sc-400.ttf": "400Regular/NotoSansSC_400Regular.ttf" },
  },
  {
    name: "dejavu-fonts-ttf",
    version: "2.37.3",
    files: {
      "dejavu-sans-400.ttf": "ttf/DejaVuSans.ttf",
      "dejavu-sans-mono-400.ttf": "ttf/DejaVuSansMono.ttf",
    },
  },
];

/** The folder of the committed fonts and their licenses. */
export const FONTS = "server/pdf/fonts";

/** The contents of each font by its file name here. Downloads the packages with npm. */
export async function fetchFonts() {
  const fonts = new Map();
  for (const { name, version, files } of PACKAGES) {
    await fetchPackage(name, version, (folder) => {
      for (const [own, theirs] of Object.entries(files)) fonts.set(own, readFileSync(join(folder, theirs)));
    });
  }
  return fonts;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const [name, font] of await fetchFonts()) writeFileSync(join(FONTS, name), font);
}
