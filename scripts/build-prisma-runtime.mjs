import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { fetchPackage } from "./fetch-package.mjs";
import { pack } from "./packed.mjs";

/**
 *   node scripts/build-prisma-runtime.mjs
 *
 * Takes what Prisma's client runs on out of its package, which brings the same for five databases in four forms each and
 * has seventy megabytes: its runtime, and the compiler of queries for PostgreSQL.
 */
export const RUNTIME = "generated/prisma/runtime";
export const COMPILER = "query_compiler_fast_bg.postgresql";

const FILES = ["runtime/client.mjs", "runtime/client.d.mts", `runtime/${COMPILER}.mjs`, "LICENSE"];

/** The version of every part of Prisma's. */
export const VERSION = JSON.parse(readFileSync("package.json", "utf8")).dependencies[
  "@prisma/client-runtime-utils"
];

/** The files by name, and the compiler apart. Asks npm for the package. */
export function fetchRuntime() {
  return fetchPackage("@prisma/client", VERSION, async (folder) => {
    const encoded = pathToFileURL(join(folder, `runtime/${COMPILER}.wasm-base64.mjs`)).href;
    const { wasm } = await import(encoded);
    const files = FILES.map((file) => {
      // Its map is five times as large, and stays where it is.
      const content = readFileSync(join(folder, file), "utf8").replace(/^\/\/# sourceMappingURL=.*\n?/m, "");
      return [basename(file), content];
    });
    return { files: new Map(files), wasm: Buffer.from(wasm, "base64") };
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { files, wasm } = await fetchRuntime();
  for (const [name, content] of files) writeFileSync(join(RUNTIME, name), content);
  pack(join(RUNTIME, `${COMPILER}.wasm`), wasm);
}
