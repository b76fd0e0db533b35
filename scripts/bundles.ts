import { readdirSync } from "node:fs";
import { type BuildOptions, build } from "esbuild";
import { writeClientPackages } from "./client-packages";
import { EXTERNAL_PACKAGES } from "./external-packages.mjs";

/** Where `scripts/start.mjs` finds the service, and `worker/thread.ts`, `pdf/report-pool.ts` and `tablas/tabla-pool.ts` of the runtime find their threads. */
const OUTPUT = "dist";
const THREADS = [
  "server/runtime/worker/lista-worker.ts",
  "server/runtime/pdf/pdf-worker.ts",
  "server/runtime/tablas/tabla-worker.ts",
];

/** Prisma's query compiler: 4.5 MB that a process reads with its first query. */
const COMPILER = "@prisma/client/runtime/*.wasm-base64.mjs";

/** CommonJS packages need `require` in a bundle of ES modules. */
const REQUIRE = `import { createRequire as requireFor } from "node:module"; const require = requireFor(import.meta.url);`;

const COMMON = {
  bundle: true,
  banner: { js: REQUIRE },
  define: { "process.env.NODE_ENV": '"production"' },
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: "linked",
  metafile: true,
  logLevel: "warning",
} as const satisfies BuildOptions;

/** next-auth needs Next for signing in. The other paths under `/api` do not exist there. */
const OF_NEXT = /\[\.\.\.nextauth\]|^api\/\[\.\.\.path\]/;

/** The serving program: its start, with every route file that does not need Next. */
function serviceSource(): string {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?:^|\/)route\.ts$/.test(file) && !OF_NEXT.test(file),
  );
  const routes = files.sort().flatMap((file) => {
    const path = `/${file}`.replace(/\/route\.ts$/, "").replace(/\/\([^)]*\)/g, "");
    // As in next.config.mjs: test mode uses the portal's files under its own address, and a file for programs has a name
    // that ends like a file's.
    const paths = file.startsWith("portal/(sesion)/")
      ? [path, path.replace("/portal", "/portal/prueba")]
      : [path.replace(/\]\/(json|md)$/, "].$1")];
    const load = `() => import(${JSON.stringify(`./app/${file}`)})`;
    return paths.map((each) => `  [${JSON.stringify(each)}, ${load}],`);
  });
  return `import { start } from "./scripts/start";\nstart([\n${routes.join("\n")}\n]);\n`;
}

/** Bundles another program as one file, which a process loads at once. */
export const bundleProgram = (entryPoint: string, outfile: string): Promise<unknown> =>
  build({ ...COMMON, entryPoints: [entryPoint], outfile, external: [...EXTERNAL_PACKAGES, COMPILER] });

/** Builds what Next does not: the service, the entry points of its threads, and the clients that `/docs` serves. */
export async function bundleService(): Promise<void> {
  const threads = build({
    ...COMMON,
    entryPoints: THREADS,
    entryNames: "[name]",
    outdir: OUTPUT,
    outExtension: { ".js": ".mjs" },
    external: [...EXTERNAL_PACKAGES, COMPILER, "react", "@react-pdf/*", "qrcode"],
  });
  const service = build({
    ...COMMON,
    stdin: { contents: serviceSource(), resolveDir: ".", sourcefile: "service.ts", loader: "ts" },
    outfile: `${OUTPUT}/service.mjs`,
    external: [...EXTERNAL_PACKAGES, COMPILER, "next"],
  });
  await threads;
  await writeClientPackages(`${OUTPUT}/descargas`);
  const { outputs } = (await service).metafile;
  const loaded = Object.values(outputs).flatMap(({ imports }) => imports);
  const ofNext = loaded.filter(({ path, kind }) => /^next(?:\/|$)/.test(path) && kind !== "dynamic-import");
  if (ofNext.length > 0)
    throw new Error(`the service would load Next with: ${ofNext.map(({ path }) => path).join(", ")}`);
}
