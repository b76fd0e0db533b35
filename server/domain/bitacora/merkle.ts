import { hash } from "node:crypto";

/**
 * The log's Merkle tree, hashed as in RFC 6962, 2.1 (and RFC 9162, 2.1). A hash has 32 bytes. Leaf indexes count from
 * 0. The tree is never in memory: proofs read the hashes of a few spans of leaves.
 */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Leaves `from` inclusive to `to` exclusive, never empty. Its hash is their MTH of RFC 6962. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function leafHash(leaf: Uint8Array): Buffer {
  return hash("sha256", Buffer.concat([LEAF, leaf]), "buffer");
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return hash("sha256", Buffer.concat([NODE, left, right]), "buffer");
}

/** The root of a tree without leaves. */
export const EMPTY_ROOT = hash("sha256", "", "buffer");

/** The two halves of a span of several leaves: the first has the largest power of two below its size. */
export function halvesOf({ from, to }: Span): readonly [Span, Span] {
  const middle = from + 2 ** (31 - Math.clz32(to - from - 1));
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

/** Spans whose hashes prove that leaf `index` is in the tree of the first `size`, from leaf to root. */
export function inclusionSpans(index: number, size: number): Span[] {
  const spans: Span[] = [];
  let span: Span = { from: 0, to: size };
  while (span.to - span.from > 1) {
    const [left, right] = halvesOf(span);
    const isLeft = index < left.to;
    spans.push(isLeft ? right : left);
    span = isLeft ? left : right;
  }
  return spans.reverse();
}

/** Spans whose hashes prove that the tree of the first `older` leaves is a prefix of that of `newer`. */
export function consistencySpans(older: number, newer: number): Span[] {
  if (older === 0 || older === newer) return [];
  const spans: Span[] = [];
  let span: Span = { from: 0, to: newer };
  let isWhole = true;
  while (span.to !== older) {
    const [left, right] = halvesOf(span);
    const isLeft = older <= left.to;
    spans.push(isLeft ? right : left);
    span = isLeft ? left : right;
    isWhole &&= isLeft;
  }
  if (!isWhole) spans.push(span);
  return spans.reverse();
}

/** The root that a proof gives for a leaf's hash. Null if the proof has the wrong length. */
export function rootOfInclusion(
  hash: Uint8Array,
  {
    index,
    size,
    proof,
  }: { readonly index: number; readonly size: number; readonly proof: readonly Uint8Array[] },
): Uint8Array | null {
  const spans = index < size ? inclusionSpans(index, size) : [];
  if (index >= size || spans.length !== proof.length) return null;
  return spans.reduce<Uint8Array>((below, span, step) => {
    const beside = proof[step] as Uint8Array;
    return span.from > index ? nodeHash(below, beside) : nodeHash(beside, below);
  }, hash);
}
