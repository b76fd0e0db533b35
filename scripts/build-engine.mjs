import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

// Plain JavaScript: part of what npm runs right after installing (see generate.mjs).

const SOURCES = "server/domain/screening/engine";
const OUTPUT = "generated/engine.ts";

const require = createRequire(import.meta.url);

const OPTIONS = [
  ["--outFile", "engine.wasm"],
  ["--runtime", "stub"],
  ["--enable", "simd"],
  ["--enable", "threads"],
  // The index is the memory: it is made by the index and shared between threads.
  ["--importMemory", "--noExportMemory", "--sharedMemory"],
  ["--initialMemory", "1"],
  ["--maximumMemory", "65536"],
  ["-O3", "--noAssert"],
].flat();

function sourceText(name) {
  const path = join(SOURCES, name);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

function inputsDigest() {
  const digest = createHash("sha256").update(readFileSync(require.resolve("assemblyscript/package.json")));
  digest.update(OPTIONS.join("\0"));
  for (const name of readdirSync(SOURCES).sort()) digest.update(`\0${name}\0`).update(sourceText(name) ?? "");
  return digest.digest("hex");
}

/** Compiles the search kernel into a module that exports its bytes, unless the one that stands has these sources. */
export async function ensureEngine() {
  const stamp = `// ${inputsDigest()}\n`;
  if (existsSync(OUTPUT) && readFileSync(OUTPUT, "utf8").startsWith(stamp)) return;
  const { main } = await import("assemblyscript/asc");
  let bytes = null;
  const { error, stderr } = await main(["kernel.ts", ...OPTIONS], {
    readFile: sourceText,
    writeFile: (name, contents) => {
      if (name === "engine.wasm") bytes = contents;
    },
    listFiles: () => [],
  });
  if (error || bytes === null) throw new Error(`the search kernel does not compile:\n${stderr}`);
  mkdirSync("generated", { recursive: true });
  const base64 = Buffer.from(bytes).toString("base64");
  writeFileSync(
    OUTPUT,
    `${stamp}/** The compiled search kernel. */\nexport const ENGINE_BASE64 =\n  "${base64}";\n`,
  );
}
