import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const SOURCES = "server/domain/screening/engine";
const COMPILER = "assemblyscript@0.28.20";

const OPTIONS = [
  ["--runtime", "stub"],
  ["--enable", "simd"],
  ["--enable", "threads"],
  // The index's memory, which the index creates and threads share.
  ["--importMemory", "--noExportMemory", "--sharedMemory"],
  ["--initialMemory", "1"],
  ["--maximumMemory", "65536"],
  ["-O3", "--noAssert"],
].flat();

/** The compiled search kernel, committed: it changes rarely, and its compiler is a hundred megabytes. */
export const ENGINE = "generated/engine.ts";

/** First line of the compiled kernel: hash of its sources and compiler. */
export function engineStamp() {
  const digest = createHash("sha256").update([COMPILER, ...OPTIONS].join("\0"));
  for (const name of readdirSync(SOURCES).sort()) {
    digest.update(`\0${name}\0`).update(readFileSync(join(SOURCES, name)));
  }
  return `// ${digest.digest("hex")}\n`;
}

/** Returns the kernel as a module that exports its bytes. Asks npm for the compiler, which is not installed. */
export function compileEngine() {
  const folder = mkdtempSync(join(tmpdir(), "atalaya-engine-"));
  const wasm = join(folder, "engine.wasm");
  try {
    const asc = ["exec", "--yes", `--package=${COMPILER}`, "--", "asc"];
    execFileSync("npm", [...asc, join(SOURCES, "kernel.ts"), "--outFile", wasm, ...OPTIONS], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    const base64 = readFileSync(wasm).toString("base64");
    return `${engineStamp()}/** The compiled search kernel. */\nexport const ENGINE_BASE64 =\n  "${base64}";\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeFileSync(ENGINE, compileEngine());
