import { createHash } from "node:crypto";

type Identity = readonly [sourceId: string, hash: string];

const byText = ([one]: Identity, [other]: Identity) => (one < other ? -1 : 1);

/**
 * Identifies a version: SHA-256 over the lines `<sourceId>\t<entry hash>\n` of its entries, sorted by `sourceId` in
 * UTF-16 order.
 */
export const hashContenidoOf = (entries: Iterable<Identity>): string =>
  digestInOrder([...entries].sort(byText));

/** Like `hashContenidoOf`, for sorted entries. */
export function digestInOrder(entries: Iterable<Identity>): string {
  const digest = createHash("sha256");
  for (const [sourceId, hash] of entries) digest.update(`${sourceId}\t${hash}\n`);
  return digest.digest("hex");
}
