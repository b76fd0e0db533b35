import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

export function unpackAll() {
  for (const [from, to] of FOLDERS) {
    mkdirSync(to, { recursive: true });
    for (const file of readdirSync(from).filter((name) => name.endsWith(SUFFIX))) {
      const name = file.slice(0, -SUFFIX.length);
      writeFileSync(join(to, name), unpacked(join(from, name)));
    }
  }
}
