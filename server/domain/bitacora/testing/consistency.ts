import { consistencySpans, nodeHash, type Span } from "../merkle";

/** Whether a proof shows that the tree with root `olderRoot` is a beginning of the one with `newerRoot`. */
export function isConsistent(
  older: { readonly size: number; readonly root: Uint8Array },
  newer: { readonly size: number; readonly root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (older.size > newer.size) return false;
  if (older.size === 0) return proof.length === 0;
  if (older.size === newer.size) return proof.length === 0 && isSame(older.root, newer.root);
  const spans = consistencySpans(older.size, newer.size);
  // A tree of 2^k leaves is a node of the newer one, so its root begins the proof implicitly.
  const isTold = (spans[0] as Span).to <= older.size;
  const [told, steps] = isTold ? [proof[0], spans.slice(1)] : [older.root, spans];
  const rest = isTold ? proof.slice(1) : proof;
  if (told === undefined || rest.length !== steps.length) return false;
  let [olderRoot, newerRoot]: [Uint8Array, Uint8Array] = [told, told];
  steps.forEach((span, step) => {
    const beside = rest[step] as Uint8Array;
    if (span.to <= older.size) {
      olderRoot = nodeHash(beside, olderRoot);
      newerRoot = nodeHash(beside, newerRoot);
    } else newerRoot = nodeHash(newerRoot, beside);
  });
  return isSame(olderRoot, older.root) && isSame(newerRoot, newer.root);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
