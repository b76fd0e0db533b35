import { build } from "esbuild";

/** Where the product looks for the entries of its threads: `worker/thread.ts`, `pdf/report-pool.ts` and `tablas/tabla-pool.ts` of its runtime. */
const OUTPUT = ".next/atalaya";
const ENTRIES = [
  "server/runtime/worker/lista-worker.ts",
  "server/runtime/pdf/pdf-worker.ts",
  "server/runtime/tablas/tabla-worker.ts",
];

/** Packages with files or threads of their own, which a bundle would lose. */
const EXTERNAL = ["pg", "pino", "pino-pretty", "@prisma/*", "piscina", "react", "@react-pdf/*", "qrcode"];

/** What CommonJS packages expect to find in a bundle of modules. */
const REQUIRE = `import { createRequire as requireFor } from "node:module"; const require = requireFor(import.meta.url);`;

/** Bundles the entries that Next's bundler knows nothing of. */
export async function bundleWorkers(): Promise<void> {
  await build({
    entryPoints: ENTRIES,
    entryNames: "[name]",
    outdir: OUTPUT,
    outExtension: { ".js": ".mjs" },
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
