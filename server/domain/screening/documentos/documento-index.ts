/** The numbers of all documents by hash, in order: whoever finds an entry still compares its documents. */
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

export function buildDocumentoIndex(numeros: readonly IndexableNumero[]): DocumentoIndex {
  const rows = numeros.map(({ numero, entry }) => ({ hash: hashOf(numero), entry }));
  rows.sort((one, other) => one.hash - other.hash || one.entry - other.entry);
  return {
    hashes: Uint32Array.from(rows, ({ hash }) => hash),
    entries: Uint32Array.from(rows, ({ entry }) => entry),
  };
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
