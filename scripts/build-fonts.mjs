import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fetchPackage } from "./fetch-package.mjs";
import { pack } from "./packed.mjs";

/**
 *   node scripts/build-fonts.mjs
 *
 * Makes the fonts that reports are written in: five files of packages that have a hundred and twenty megabytes, which for
 * those are not installed.
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

/** Where they stand, committed and compressed, with the license of each. */
export const FONTS = "server/pdf/fonts";

/** The fonts' files by the name they have here, as their packages have them. Asks npm for those. */
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
  for (const [name, font] of await fetchFonts()) pack(join(FONTS, name), font);
}
