import { execFile } from "node:child_process";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { type BuildOptions, build } from "esbuild";
import openapiTS, { astToString } from "openapi-typescript";
import { openApiDocument } from "../server/contract/http/openapi";

const run = promisify(execFile);

const TYPESCRIPT = "clients/typescript";
const TYPES = `${TYPESCRIPT}/src/tipos.ts`;
const HEAD = "// Hecho de /openapi.json con `npm run clients`: no se edita.\n\n";
/** Types do not depend on the addresses of a document. */
const NOWHERE = { baseUrl: "https://su-atalaya.co", docsUrl: "https://su-atalaya.co/docs/errores" };

/** Returns the TypeScript types of the schemas in the published document. */
export async function typesOfClient(): Promise<string> {
  const { openapi, info, components } = openApiDocument(NOWHERE);
  const schemas = JSON.parse(JSON.stringify({ openapi, info, paths: {}, components }));
  return HEAD + astToString(await openapiTS(schemas, { defaultNonNullable: false }));
}

export const writtenTypes = (): Promise<string> => readFile(TYPES, "utf8");

/** Builds what the package publishes, in the `dist` of `source`: modules for import and require, and their types. */
async function buildTypescript(source: string): Promise<void> {
  const entry: BuildOptions = {
    entryPoints: [join(source, "src/index.ts")],
    bundle: true,
    platform: "neutral",
  };
  await build({ ...entry, format: "esm", outfile: join(source, "dist/index.js") });
  await build({ ...entry, format: "cjs", outfile: join(source, "dist/cjs/index.js") });
  const tsc = fileURLToPath(new URL("../node_modules/.bin/tsc", import.meta.url));
  await run(tsc, ["-p", source]);
  await run(tsc, ["-p", source, "--outDir", join(source, "dist/cjs")]);
  await writeFile(join(source, "dist/cjs/package.json"), '{ "type": "commonjs" }\n');
}

/** Packs the package as published, in `folder`. Returns its file. */
export async function packTypescript(folder: string): Promise<string> {
  const source = join(folder, "source");
  await cp(TYPESCRIPT, source, { recursive: true });
  await buildTypescript(source);
  const options = ["--silent", "--ignore-scripts", "--pack-destination", folder];
  const { stdout } = await run("npm", ["pack", ...options], { cwd: source });
  return join(folder, stdout.trim());
}

/** Builds the wheel as published, in `folder`. Returns its file. Uses no index. */
export async function packPython(folder: string): Promise<string> {
  const source = join(folder, "source");
  await cp("clients/python", source, { recursive: true });
  const options = ["--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--quiet"];
  await run("python3", ["-m", "pip", "wheel", ...options, "--wheel-dir", folder, source]);
  const wheel = (await readdir(folder)).find((name) => name.endsWith(".whl"));
  if (wheel === undefined) throw new Error("pip made no wheel");
  return join(folder, wheel);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (process.argv[2] === "dist") await buildTypescript(TYPESCRIPT);
  else await writeFile(TYPES, await typesOfClient());
}
