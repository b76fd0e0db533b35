import { EMPTY_ROOT, nodeHash } from "./merkle";
import { isKept, type StoredNode } from "./stored-nodes";

interface Subtree {
  /** log2 of its leaves. */
  readonly nivel: number;
  readonly hash: Buffer;
}

/** A tree that leaves are added to one by one. It holds the hashes of its whole subtrees alone, one a level. */
export class GrowingTree {
  /** The largest first. */
  readonly #subtrees: Subtree[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get root(): Buffer {
    const [last, ...larger] = this.#subtrees.toReversed();
    if (last === undefined) return EMPTY_ROOT;
    return larger.reduce((right, left) => nodeHash(left.hash, right), last.hash);
  }

  /** Adds a leaf's hash. Returns the stored nodes above it that became complete. */
  add(hash: Buffer): (StoredNode & { readonly hash: Buffer })[] {
    const completed: (StoredNode & { readonly hash: Buffer })[] = [];
    let subtree: Subtree = { nivel: 0, hash };
    this.#size += 1;
    while (this.#subtrees.at(-1)?.nivel === subtree.nivel) {
      const { hash: left } = this.#subtrees.pop() as Subtree;
      subtree = { nivel: subtree.nivel + 1, hash: nodeHash(left, subtree.hash) };
      if (isKept(subtree.nivel)) completed.push({ ...subtree, indice: this.#size / 2 ** subtree.nivel - 1 });
    }
    this.#subtrees.push(subtree);
    return completed;
  }
}
