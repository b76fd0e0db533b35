const WORD_BITS = 32;
const FIRST_WORDS = 1_024;

/** Numbers of entries, a bit each. */
export class EntrySet {
  private words = new Uint32Array(FIRST_WORDS);
  size = 0;

  add(entry: number): void {
    const at = entry >>> 5;
    if (at >= this.words.length) this.grow(at);
    const word = this.words[at] as number;
    const bit = 1 << (entry % WORD_BITS);
    if ((word & bit) !== 0) return;
    this.words[at] = word | bit;
    this.size += 1;
  }

  has(entry: number): boolean {
    return (((this.words[entry >>> 5] ?? 0) >>> (entry % WORD_BITS)) & 1) === 1;
  }

  /** How many there are beside `others`, each told once. */
  sizeWithout(others: Iterable<number>): number {
    let count = this.size;
    for (const entry of others) if (this.has(entry)) count -= 1;
    return count;
  }

  /** Adds those of another set. */
  addAll(other: EntrySet): void {
    for (const [at, word] of other.words.entries()) {
      for (let rest = word; rest !== 0; rest &= rest - 1)
        this.add(WORD_BITS * at + 31 - Math.clz32(rest & -rest));
    }
  }

  private grow(at: number): void {
    const words = new Uint32Array(Math.max(2 * this.words.length, at + 1));
    words.set(this.words);
    this.words = words;
  }
}
