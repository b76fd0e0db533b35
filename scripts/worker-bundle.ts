import { build } from "esbuild";

/** Where the product looks for the entry of the thread of the lists: `server/runtime/worker/thread.ts`. */
const OUTPUT = ".next/atalaya/lista-worker.mjs";

/** Packages with files or threads of their own, which a bundle would lose. */
const EXTERNAL = ["pg", "pino", "pino-pretty", "@prisma/*"];

/** What CommonJS packages expect to find in a bundle of modules. */
const REQUIRE = `import { createRequire as requireFor } from "node:module"; const require = requireFor(import.meta.url);`;

/** Bundles the one entry that Next's bundler knows nothing of. */
export async function bundleWorker(): Promise<void> {
  await build({
    entryPoints: ["server/runtime/worker/lista-worker.ts"],
    outfile: OUTPUT,
    bundle: true,
    external: EXTERNAL,
    banner: { js: REQUIRE },
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: "linked",
    logLevel: "warning",
  });
}
