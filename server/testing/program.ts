import { rmSync } from "node:fs";
import { basename } from "node:path";
import { bundleProgram } from "../../scripts/bundles";

const bundled = new Map<string, Promise<string>>();

/**
 * A program of ours as a file that node runs by itself, for tests that run it often: what `npm run` compiles each time
 * is compiled once for all tests of this process.
 */
export function programOf(source: string): Promise<string> {
  const known = bundled.get(source) ?? bundle(source);
  bundled.set(source, known);
  return known;
}

async function bundle(source: string): Promise<string> {
  // Below the packages that it loads.
  const file = `dist/tests/${basename(source, ".ts")}-${process.pid}.mjs`;
  process.once("exit", () => [file, `${file}.map`].map((made) => rmSync(made, { force: true })));
  await bundleProgram(source, file);
  return file;
}
