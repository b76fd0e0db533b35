import { createHash } from "node:crypto";

const byText = ([one]: readonly [string, string], [other]: readonly [string, string]) =>
  one < other ? -1 : 1;

/**
 * SHA-256 over the lines `<sourceId>\t<entry hash>\n` of a list's entries, by `sourceId` in the order of its UTF-16 code
 * units: what a version is known by.
 */
export function hashContenidoOf(entries: Iterable<readonly [sourceId: string, hash: string]>): string {
  const digest = createHash("sha256");
  for (const [sourceId, hash] of [...entries].sort(byText)) digest.update(`${sourceId}\t${hash}\n`);
  return digest.digest("hex");
}
