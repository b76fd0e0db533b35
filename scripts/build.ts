import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { env } from "../server/runtime/env";
import { bundleService } from "./bundles";
import { ensureBuilt } from "./inputs.mjs";
import { runBin } from "./steps";

const TEXT = /\.(?:js|css|json|svg)$/;
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Compresses each text asset once at build time, which is smaller than compressing for each visitor. */
async function compressStatic(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, BEST));
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}

const BUILDS = {
  service: bundleService,
  async pages() {
    const code = await runBin("next", ["build"], { NEXT_TELEMETRY_DISABLED: "1" });
    if (code !== 0) throw new Error("the build failed: see the lines above");
    await compressStatic(".next/static");
  },
};

/** Builds the parts whose sources have changed. */
export async function ensureBuild(
  parts: readonly (keyof typeof BUILDS)[] = ["service", "pages"],
): Promise<void> {
  // A bad value fails the build with the variable's name, not the first request that needs it.
  env();
  for (const part of parts) await ensureBuilt(part, BUILDS[part]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const named = process.argv.slice(2).filter((name): name is keyof typeof BUILDS => name in BUILDS);
  await ensureBuild(named.length === 0 ? undefined : named);
}
