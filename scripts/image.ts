import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { commaList } from "../server/domain/shared/formato";
import { ensureBuild } from "./build";
import { bundleProgram } from "./bundles";

/** What the service reads by path, beside what it imports. */
const ASSETS = commaList(
  "LICENSE, package.json, next.config.mjs, content, docs/decisions.md, prisma/migrations, " +
    "scripts/external-packages.mjs, scripts/inputs.mjs, scripts/start.mjs, " +
    "scripts/verificar-carpeta.mjs, scripts/verificar.mjs, server/contract/v1/respuestas-de-prueba, " +
    "server/lists/samples, server/pdf/fonts, server/runtime/breached",
);
/** Commands of package.json that an operator runs beside the service. They become `dist/<command>.mjs`. */
const COMMANDS = ["fsck", "key", "migrate", "secrets", "soporte:crear"];
/** Parts of packages that load them by names no trace can read: Next's start, which only resolves its own, and a PDF's first font. */
const LOADED_BY_NAME = [
  "node_modules/next/dist/compiled/webpack",
  "node_modules/next/dist/compiled/@babel/runtime/package.json",
  "node_modules/pdfkit/js/standard-fonts",
];
const NEXT_SERVER = "node_modules/next/dist/server/next.js";
/** Parts of the build that nobody serves, and of packages that nobody loads. */
const NOT_SERVED =
  /\.(?:map|d\.ts|nft\.json)$|^\.next\/(?:build|cache|diagnostics|trace|trace-build|types|turbopack)$|^dist\/tests$/;
const NOT_LOADED =
  /\.(?:map|d\.ts|md)$|^node_modules\/(?:typescript|esbuild|tsx|webpack|sass|playwright|vitest)/;
const OF_NEXT_ALONE =
  /^node_modules\/next\/dist\/(?:docs|build\/swc|server\/dev|compiled\/(?:webpack|babel|terser|next-server\/.*\.dev\.js))/;

/** The folder of the package that a file belongs to. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

type Trace = (
  entries: readonly string[],
  options: { base: string; processCwd: string; ignore: (path: string) => boolean },
) => Promise<{ readonly fileList: ReadonlySet<string> }>;

async function bundleCommands(): Promise<void> {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  for (const command of COMMANDS) {
    const source = /scripts\/\S+\.ts$/.exec(scripts[command] ?? "")?.[0];
    if (source !== undefined) await bundleProgram(source, `dist/${command.replace(":", "-")}.mjs`);
  }
}

/** Files of packages that the built service may load: by its own imports, and by the pages as Next wrote them down. */
async function packageFiles(): Promise<Set<string>> {
  const require = createRequire(import.meta.url);
  const { nodeFileTrace } = require("next/dist/compiled/@vercel/nft") as { nodeFileTrace: Trace };
  const programs = readdirSync("dist").filter((name) => name.endsWith(".mjs"));
  const cwd = process.cwd();
  const { fileList } = await nodeFileTrace([...programs.map((name) => `dist/${name}`), NEXT_SERVER], {
    base: cwd,
    processCwd: cwd,
    ignore: (path) =>
      !/^(?:node_modules|dist)(?:\/|$)/.test(path) || NOT_LOADED.test(path) || OF_NEXT_ALONE.test(path),
  });
  const traces = readdirSync(".next", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".nft.json"),
  );
  const ofPages = traces.flatMap((name) => {
    const { files } = JSON.parse(readFileSync(join(".next", name), "utf8")) as { files: readonly string[] };
    return files.map((file) => relative(cwd, join(cwd, ".next", dirname(name), file)));
  });
  const loaded = [...fileList, ...ofPages].filter((path) => path.startsWith("node_modules/"));
  const packages = new Set(loaded.flatMap((path) => PACKAGE.exec(path)?.[0] ?? []));
  return new Set([...loaded, ...[...packages].flatMap(noticesOf)]);
}

/** Licences ask that their notice goes with each copy. */
const noticesOf = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) =>
    /^(?:licen[cs]e|notice|copying)/i.test(name) ? join(folder, name) : [],
  );

/** Copies into `folder` what a built service needs to serve, and nothing that builds or tests it. */
async function copyServed(folder: string): Promise<void> {
  const keepLinks = { recursive: true, verbatimSymlinks: true };
  const isServed = (source: string) => !NOT_SERVED.test(source);
  for (const path of ["dist", ".next", ...ASSETS, ...LOADED_BY_NAME])
    await cp(path, join(folder, path), { ...keepLinks, filter: isServed });
  for (const path of await packageFiles()) {
    if (!existsSync(path) || lstatSync(path).isDirectory()) continue;
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await cp(path, join(folder, path), keepLinks);
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error("Usage: node --import ./scripts/typescript.mjs scripts/image.ts <folder>");
await ensureBuild();
await bundleCommands();
await rm(folder, { recursive: true, force: true });
await copyServed(folder);
