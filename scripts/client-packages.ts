import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { type BuildOptions, build } from "esbuild";
import { gzipSync, strToU8, zipSync } from "fflate";
import { pack } from "tar-stream";

/** Packages of the clients, as a registry would serve them. The same sources give the same bytes on every machine. */

/** Content by path. */
type Files = ReadonlyMap<string, Uint8Array>;

export const TYPESCRIPT = "clients/typescript";
const PYTHON = "clients/python";
/** The date that npm gives to every file. */
const TAR_DATE = new Date("1985-10-26T08:15:00Z");
/** Zip has no zone: the date is of each machine's own. */
const ZIP_DATE = new Date(1985, 9, 26, 8, 15);

const sorted = (files: Files) => [...files].sort(([one], [other]) => (one < other ? -1 : 1));

/** What the package publishes beside its papers: modules for import and require, and their types. */
export async function typescriptDist(): Promise<Files> {
  const dist = new Map<string, Uint8Array>();
  const source = resolve(TYPESCRIPT);
  const entry: BuildOptions = { entryPoints: ["src/index.ts"], bundle: true, platform: "neutral" };
  for (const [format, path] of [["esm", "dist/index.js"] as const, ["cjs", "dist/cjs/index.js"] as const]) {
    const { outputFiles } = await build({ ...entry, format, absWorkingDir: source, write: false });
    dist.set(path, outputFiles?.[0]?.contents ?? new Uint8Array());
  }
  const { default: ts } = await import("typescript");
  const compilerOptions = { target: ts.ScriptTarget.ES2022, strict: true, isolatedDeclarations: true };
  for (const fileName of readdirSync(join(source, "src"))) {
    const text = readFileSync(join(source, "src", fileName), "utf8");
    const options = { fileName, compilerOptions, reportDiagnostics: true };
    const { outputText, diagnostics = [] } = ts.transpileDeclaration(text, options);
    for (const { messageText } of diagnostics)
      throw new Error(`${fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
    const name = fileName.replace(/\.ts$/, ".d.ts");
    for (const folder of ["dist", "dist/cjs"]) dist.set(`${folder}/${name}`, strToU8(outputText));
  }
  dist.set("dist/cjs/package.json", strToU8('{ "type": "commonjs" }\n'));
  return dist;
}

async function packTypescript(): Promise<readonly [name: string, bytes: Uint8Array]> {
  const papers = ["package.json", "README.md", "CHANGELOG.md"].map(
    (name) => [name, new Uint8Array(readFileSync(join(TYPESCRIPT, name)))] as const,
  );
  const { name, version } = JSON.parse(readFileSync(join(TYPESCRIPT, "package.json"), "utf8"));
  const tar = pack();
  for (const [path, bytes] of sorted(new Map([...papers, ...(await typescriptDist())])))
    tar.entry({ name: `package/${path}`, mtime: TAR_DATE, mode: 0o644 }, Buffer.from(bytes));
  tar.finalize();
  return [`${name}-${version}.tgz`, gzipSync(await buffer(tar), { level: 9, mtime: 0 })];
}

/** A wheel (PEP 427). Its metadata is what pyproject.toml says. */
function packPython(): readonly [name: string, bytes: Uint8Array] {
  const project = readFileSync(join(PYTHON, "pyproject.toml"), "utf8");
  const said = (key: string): string => {
    const value = new RegExp(`^${key} = (?:\\{ text = )?"([^"]+)"`, "m").exec(project)?.[1];
    if (value === undefined) throw new Error(`pyproject.toml has no ${key}`);
    return value;
  };
  const name = `${said("name").replaceAll("-", "_")}-${said("version")}`;
  const metadata = [
    "Metadata-Version: 2.1",
    `Name: ${said("name")}`,
    `Version: ${said("version")}`,
    `Summary: ${said("description")}`,
    `License: ${said("license")}`,
    `Requires-Python: ${said("requires-python")}`,
    "Description-Content-Type: text/markdown",
    "",
    readFileSync(join(PYTHON, "README.md"), "utf8"),
  ].join("\n");
  const files = new Map<string, Uint8Array>();
  for (const file of readdirSync(join(PYTHON, "atalaya")).filter((each) => /\.py$|^py\.typed$/.test(each)))
    files.set(`atalaya/${file}`, new Uint8Array(readFileSync(join(PYTHON, "atalaya", file))));
  const info = `${name}.dist-info`;
  files.set(`${info}/METADATA`, strToU8(metadata));
  files.set(`${info}/WHEEL`, strToU8("Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"));
  const record = sorted(files).map(([path, bytes]) => {
    const digest = createHash("sha256").update(bytes).digest("base64url");
    return `${path},sha256=${digest},${bytes.length}\n`;
  });
  files.set(`${info}/RECORD`, strToU8(`${record.join("")}${info}/RECORD,,\n`));
  const zip = zipSync(Object.fromEntries(sorted(files)), { level: 9, mtime: ZIP_DATE });
  return [`${name}-py3-none-any.whl`, zip];
}

/** Writes both into `folder`, which then holds nothing else. */
export async function writeClientPackages(folder: string): Promise<void> {
  const packages = [await packTypescript(), packPython()];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of packages) writeFileSync(join(folder, name), bytes);
}
