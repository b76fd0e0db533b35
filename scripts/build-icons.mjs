import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fetchPackage } from "./fetch-package.mjs";

/**
 * node scripts/build-icons.mjs Writes the icons that pages import. Their package has thousands, so it is not installed.
 * For a new icon, import it first by its name in Lucide, then run this.
 */
const PACKAGE = "lucide-react";
const VERSION = "1.75.0";

/** The committed file. */
export const ICONS = "generated/icons.ts";

const IMPORT = /import \{([^}]*)\} from "[^"]*\/icons"/g;

function namesImported() {
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
  );
  const lists = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, names]) => names));
  const names = lists
    .join()
    .split(",")
    .map((name) => name.trim().split(" ")[0]);
  return [...new Set(names)].filter(Boolean).sort();
}

const fileOf = (name) => name.replace(/([a-z])([A-Z0-9])/g, "$1-$2").toLowerCase();

/** Returns the module of all imported icons. Asks npm for the package. */
export function drawIcons() {
  return fetchPackage(PACKAGE, VERSION, async (folder) => {
    const drawn = [];
    for (const name of namesImported()) {
      const icon = join(folder, "dist/esm/icons", `${fileOf(name)}.mjs`);
      const { __iconData } = await import(pathToFileURL(icon).href);
      if (__iconData === undefined) throw new Error(`Lucide has no icon ${name}, or calls it otherwise`);
      const node = __iconData.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes]);
      drawn.push(`export const ${name} = createIcon(${JSON.stringify(node)});\n`);
    }
    return [
      `// ${PACKAGE} ${VERSION} (ISC, Lucide Icons and Contributors; some by Cole Bemis, MIT): scripts/build-icons.mjs.\n`,
      `import { createIcon } from "../components/ui/icon";\n\n`,
      ...drawn,
    ].join("");
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(ICONS, await drawIcons());
  execFileSync("npx", ["biome", "format", "--write", ICONS]);
}
