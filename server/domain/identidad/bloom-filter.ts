import { createHash } from "node:crypto";

/** A set with false positives: a member is always found, others rarely. */
export interface BloomFilter {
  readonly bits: Uint8Array;
  readonly hashes: number;
}

const RANGE = 2 ** 32;

/** Kirsch and Mitzenmacher (2006): two hashes generate all others. */
function* positionsOf({ bits, hashes }: BloomFilter, text: string): Generator<number> {
  const digest = createHash("sha256").update(text).digest();
  const size = bits.length * 8;
  // Exact: both stay below 2^53.
  const first = digest.readUInt32BE(0) * 2 ** 16 + digest.readUInt16BE(4);
  const second = digest.readUInt32BE(8) + RANGE;
  for (let index = 0; index < hashes; index += 1) yield (first + index * second) % size;
}

export function createBloomFilter(texts: Iterable<string>, bytes: number, hashes: number): BloomFilter {
  const filter = { bits: new Uint8Array(bytes), hashes };
  for (const text of texts) {
    for (const at of positionsOf(filter, text))
      filter.bits[at >> 3] = (filter.bits[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return filter;
}

export function mayContain(filter: BloomFilter, text: string): boolean {
  for (const at of positionsOf(filter, text)) {
    if (((filter.bits[at >> 3] ?? 0) & (1 << (at & 7))) === 0) return false;
  }
  return true;
}
