/** The numbers of all documents by hash, in order. A found entry's documents must still be compared. */
export interface DocumentoIndex {
  readonly hashes: Uint32Array;
  /** The entry that carries the number, for each hash. */
  readonly entries: Uint32Array;
}

export interface IndexableNumero {
  readonly numero: string;
  readonly entry: number;
}

/** FNV-1a over UTF-16 code units, 32 bits. */
function hashOf(numero: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < numero.length; index++) {
    hash = Math.imul(hash ^ numero.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

const ENTRY_BITS = 32n;
const FIRST_CAPACITY = 1_024;

/** Takes numbers one at a time. */
export class DocumentoIndexBuilder {
  /** Hash, then entry, in one number, which sorts as both do. */
  private rows = new BigUint64Array(FIRST_CAPACITY);
  private count = 0;

  add({ numero, entry }: IndexableNumero): void {
    this.addHash(hashOf(numero), entry);
  }

  /** The same of a number that another index has. */
  addHash(hash: number, entry: number): void {
    if (this.count === this.rows.length) {
      const larger = new BigUint64Array(2 * this.count);
      larger.set(this.rows);
      this.rows = larger;
    }
    this.rows[this.count++] = (BigInt(hash) << ENTRY_BITS) | BigInt(entry);
  }

  build(): DocumentoIndex {
    const rows = this.rows.subarray(0, this.count).sort();
    // `from` would first make a list of them all in V8's heap.
    const hashes = new Uint32Array(this.count);
    const entries = new Uint32Array(this.count);
    for (let row = 0; row < this.count; row++) {
      hashes[row] = Number((rows[row] as bigint) >> ENTRY_BITS);
      entries[row] = Number(BigInt.asUintN(32, rows[row] as bigint));
    }
    return { hashes, entries };
  }
}

/** Entries that may carry the number: every one that does, and seldom one whose hash is the same. Ascending, once each. */
export function entriesWithNumero({ hashes, entries }: DocumentoIndex, numero: string): number[] {
  const hash = hashOf(numero);
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hashes[middle] as number) < hash) low = middle + 1;
    else high = middle;
  }
  const found = new Set<number>();
  for (let row = low; hashes[row] === hash; row++) found.add(entries[row] as number);
  return [...found];
}
