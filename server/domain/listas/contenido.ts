import { createHash } from "node:crypto";

type Identity = readonly [sourceId: string, hash: string];

const byText = ([one]: Identity, [other]: Identity) => (one < other ? -1 : 1);

/**
 * SHA-256 over the lines `<sourceId>\t<entry hash>\n` of a list's entries, by `sourceId` in the order of its UTF-16 code
 * units: what a version is known by.
 */
export const hashContenidoOf = (entries: Iterable<Identity>): string =>
  digestInOrder([...entries].sort(byText));

/** The same of entries that come in that order. */
export function digestInOrder(entries: Iterable<Identity>): string {
  const digest = createHash("sha256");
  for (const [sourceId, hash] of entries) digest.update(`${sourceId}\t${hash}\n`);
  return digest.digest("hex");
}
