import { deepStrictEqual } from "node:assert";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GrowingTree } from "./growing-tree";
import {
  consistencySpans,
  EMPTY_ROOT,
  inclusionSpans,
  leafHash,
  nodeHash,
  rootOfInclusion,
  type Span,
} from "./merkle";
import {
  completedNodes,
  hashOfParts,
  hashOfSpan,
  nodeKey,
  nodesOf,
  type StoredNode,
  spanOf,
} from "./stored-nodes";
import { isConsistent } from "./testing/consistency";

/** The test leaves of RFC 6962 implementations, and the root of each prefix. */
const LEAVES = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];
const ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

/** RFC 6962, 2.1, word for word, for any span of the leaves. Hashes each span once. */
function mthOf(hashes: readonly Buffer[]) {
  const known = new Map<number, Buffer>();
  return function mth({ from, to }: Span): Buffer {
    if (to - from === 1) return hashes[from] as Buffer;
    let k = 1;
    while (k * 2 < to - from) k *= 2;
    const key = from * 2 ** 20 + to;
    const hash = known.get(key) ?? nodeHash(mth({ from, to: from + k }), mth({ from: from + k, to }));
    known.set(key, hash);
    return hash;
  };
}

const hashesOf = (count: number) =>
  Array.from({ length: count }, (_, leaf) => leafHash(Buffer.from(`${leaf}`)));

describe("the tree", () => {
  it("has the roots that other implementations publish", () => {
    const hashes = LEAVES.map((leaf) => leafHash(Buffer.from(leaf, "hex")));
    const roots = ROOTS.map((_, last) =>
      hashOfSpan({ from: 0, to: last + 1 }, ({ indice }) => hashes[indice] as Buffer),
    );
    expect(roots.map((root) => root.toString("hex"))).toEqual(ROOTS);
    expect(EMPTY_ROOT.toString("hex")).toMatch(/^e3b0c442/);
  });

  it("proves every leaf of every tree to the root, and no other leaf", () => {
    const hashes = hashesOf(70);
    const mth = mthOf(hashes);
    const another = leafHash(Buffer.from("another"));
    for (let size = 1; size <= hashes.length; size += 1) {
      const root = mth({ from: 0, to: size });
      // One `expect` for each tree: each costs more than the proof that it checks.
      const isRoot = (hash: Uint8Array | null) => hash && root.equals(hash);
      const proved = hashes.slice(0, size).map((leaf, index) => {
        const proof = inclusionSpans(index, size).map(mth);
        return [
          isRoot(rootOfInclusion(leaf, { index, size, proof })),
          isRoot(rootOfInclusion(another, { index, size, proof })),
          rootOfInclusion(leaf, { index, size, proof: [...proof, root] }),
          rootOfInclusion(leaf, { index: size, size, proof }),
        ].join();
      });
      expect(new Set(proved)).toEqual(new Set(["true,false,,"]));
    }
  });

  it("proves every older tree a prefix of every newer one, and nothing else", () => {
    const all = hashesOf(40);
    const mth = mthOf(all);
    const rootOf = (size: number) => mth({ from: 0, to: size });
    const other = leafHash(Buffer.from("another"));
    for (let newer = 1; newer <= all.length; newer += 1) {
      for (let older = 1; older <= newer; older += 1) {
        const proof = consistencySpans(older, newer).map(mth);
        const [was, is] = [
          { size: older, root: rootOf(older) },
          { size: newer, root: rootOf(newer) },
        ];
        expect(isConsistent(was, is, proof)).toBe(true);
        expect(isConsistent({ ...was, root: other }, is, proof)).toBe(false);
        expect(isConsistent(was, { ...is, root: other }, proof)).toBe(false);
        expect(isConsistent(was, is, [...proof, other])).toBe(false);
        if (proof.length > 0) expect(isConsistent(was, is, proof.slice(1))).toBe(false);
      }
    }
    expect(isConsistent({ size: 0, root: EMPTY_ROOT }, { size: 3, root: rootOf(3) }, [])).toBe(true);
    expect(isConsistent({ size: 3, root: rootOf(3) }, { size: 2, root: rootOf(2) }, [])).toBe(false);
  });
});

/** Made with Go's golang.org/x/mod/sumdb/tlog from the leaves sha256("consulta 0"), sha256("consulta 1") … */
const GO = {
  roots: {
    11: "tIOkA4apQqxb9qU8X5aOmsOx8jDS5qE/wK9zdoxPRQY=",
    300: "3iJgObq+BoOjYvS3CaAKCbRbYueCPMghlyNR9cL1ZI0=",
  },
  /** Leaf 6 of 11. */
  inclusion: [
    "/A27ijVax1BhfGiz/KoTt5CyioYZ58O8XJrFYmm9kek=",
    "mPDvQI19QJNG2AgUheUE4Rf48UjUBmQVroZZ9o08s2g=",
    "vREoo1/wQgDU4OYtHxH/vrnt350miipqWdJ7g2P67bo=",
    "1P9U9ITXh7pYG70RDCDOK2RQci/iEGbD5yXoaaA8ggU=",
  ],
  /** From 11 to 300. */
  consistency: [
    "5/hz9mtSPFom2QJWaaatWxePENakIJb55QDHXd1xYMQ=",
    "wjKjMo2ifEqGo0Uvov3aFjfI3eoUfPyBzz0CAD9I1z8=",
    "fB5pFWEd1pXzxQLWGHk7Gg3yrnWts1iVtOGYGrR88mo=",
    "OZRcXI4YpsbNKo478uj/J7UDsMNhyeo3AFuT3AI2uys=",
    "U+Q2ZL+rA9/7l+rfXDRFjyniR63j8w7recJQBe3SI0U=",
    "p8aK3hnHimUcEEqyyovMnRLpi0GfZYSkHWNHDa9gYBI=",
    "wEMvR8BDDOLQSlDH+C8CCIlrONpFVhxzrcJFqqNWsOg=",
    "ZqdolkZMo+THglH5NP4FefyRWqi57xNWIupwjb3IwAs=",
    "X2jlvlol1g5QzRIAbtsIzUl/IsnpzA+QHPIKVVxiB6U=",
    "FXMoBHqho+YOFpCCgXbVUOXi+RI+GUlckTTWTg5HwaU=",
  ],
};

describe("another implementation", () => {
  const hashes = Array.from({ length: 300 }, (_, one) =>
    leafHash(createHash("sha256").update(`consulta ${one}`).digest()),
  );
  const mth = mthOf(hashes);
  const base64 = (spans: readonly Span[]) => spans.map((span) => mth(span).toString("base64"));
  const decoded = (proof: readonly string[]) => proof.map((hash) => Buffer.from(hash, "base64"));
  const [older, newer] = [
    { size: 11, root: Buffer.from(GO.roots[11], "base64") },
    { size: 300, root: Buffer.from(GO.roots[300], "base64") },
  ];

  it("has the same roots and proofs, and its proofs hold here", () => {
    expect(mth({ from: 0, to: 11 })).toEqual(older.root);
    expect(mth({ from: 0, to: 300 })).toEqual(newer.root);
    expect(base64(inclusionSpans(6, 11))).toEqual(GO.inclusion);
    expect(base64(consistencySpans(11, 300))).toEqual(GO.consistency);
    const place = { index: 6, size: 11, proof: decoded(GO.inclusion) };
    expect(rootOfInclusion(hashes[6] as Buffer, place)).toEqual(older.root);
    expect(isConsistent(older, newer, decoded(GO.consistency))).toBe(true);
  });
});

describe("the stored nodes", () => {
  it("cover any span of a proof, at most 255 of a level", () => {
    const sizes = fc.integer({ min: 1, max: 200_000_000 });
    const asked = fc.tuple(sizes, fc.double({ min: 0, max: 0.999999, noNaN: true }));
    fc.assert(
      fc.property(asked, ([size, part]) => {
        const index = Math.floor(part * size);
        for (const span of [...inclusionSpans(index, size), ...consistencySpans(index, size)]) {
          const nodes = nodesOf(span);
          const made = nodes.map(spanOf);
          deepStrictEqual(
            [span.from, ...made.map(({ to }) => to)],
            [...made.map(({ from }) => from), span.to],
          );
          expect(nodes.length).toBeLessThanOrEqual(4 * 255 + 256);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("equal those of a tree that grows leaf by leaf, with the root of each size", () => {
    const hashes = hashesOf(1_030);
    const mth = mthOf(hashes);
    const tree = new GrowingTree();
    expect(tree.root).toEqual(EMPTY_ROOT);
    const kept = hashes.flatMap((hash, place) => {
      const completed = tree.add(hash);
      if (place < 70 || place % 64 < 2) expect(tree.root).toEqual(mth({ from: 0, to: place + 1 }));
      return completed;
    });
    expect(kept.map(({ nivel, indice }) => ({ nivel, indice }))).toEqual(
      completedNodes({ from: 0, to: 1_030 }),
    );
    for (const node of kept) expect(node.hash).toEqual(mth(spanOf(node)));
  });

  it("give the hashes of the tree, however it grew", () => {
    const hashes = hashesOf(70_000);
    const mth = mthOf(hashes);
    const kept = new Map<string, Buffer>();
    const hashOf = (node: StoredNode) =>
      node.nivel === 0 ? (hashes[node.indice] as Buffer) : (kept.get(nodeKey(node)) as Buffer);
    const sizes = [0, 1, 255, 256, 257, 1000, 65_535, 65_536, 66_000, 70_000];
    sizes.slice(1).forEach((to, place) => {
      for (const node of completedNodes({ from: sizes[place] as number, to })) {
        kept.set(nodeKey(node), hashOfParts(node, hashOf));
      }
      expect(hashOfSpan({ from: 0, to }, hashOf)).toEqual(mth({ from: 0, to }));
    });
    expect(kept.size).toBe(Math.floor(70_000 / 256) + 1);
  });
});
