import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** Where files stand that are committed compressed, and where an install unpacks them, to be opened by their path. */
const FOLDERS = [
  ["server/pdf/fonts", "generated/fonts"],
  ["generated/prisma/runtime", "generated/prisma/runtime"],
];
const SUFFIX = ".br";

/** @param {string} path @param {Uint8Array} content */
export function pack(path, content) {
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(path + SUFFIX, brotliCompressSync(content, { params }));
}

/** @param {string} path */
export const unpacked = (path) => brotliDecompressSync(readFileSync(path + SUFFIX));

/** What each file is unpacked from, and to. */
const files = () =>
  FOLDERS.flatMap(([from, to]) =>
    readdirSync(from)
      .filter((name) => name.endsWith(SUFFIX))
      .map((name) => name.slice(0, -SUFFIX.length))
      .map((name) => ({ from: join(from, name), to: join(to, name) })),
  );

export function unpackAll() {
  for (const { from, to } of files()) {
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, unpacked(from));
  }
}

/** Ends the process with one sentence if the install is not whole, as one that runs no scripts of packages. */
export function requireUnpacked() {
  if (existsSync("node_modules") && files().every(({ to }) => existsSync(to))) return;
  console.error(
    "The installation is not complete: run npm ci (or npm run generate, if only its scripts did not run).",
  );
  process.exit(1);
}
