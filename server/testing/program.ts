import { rmSync } from "node:fs";
import { basename } from "node:path";
import { bundleProgram } from "../../scripts/bundles";

const bundled = new Map<string, Promise<string>>();

/**
 * Compiles a program of ours to a file for node. `npm run` compiles each time. Tests that run it often compile it once
 * per process.
 */
export function programOf(source: string): Promise<string> {
  const known = bundled.get(source) ?? bundle(source);
  bundled.set(source, known);
  return known;
}

async function bundle(source: string): Promise<string> {
  // Inside the project, so that it finds its packages.
  const file = `dist/tests/${basename(source, ".ts")}-${process.pid}.mjs`;
  process.once("exit", () => [file, `${file}.map`].map((made) => rmSync(made, { force: true })));
  await bundleProgram(source, file);
  return file;
}
