/** Does to codes what `sortTokens` does to text: codes are ordered as their characters are. */
export class TokenSorter {
  /** Where each token starts, in sorted order, and behind the last where each ends. */
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  /** Writes to `target`, in the same bytes, the `length` codes from `source` on with tokens in alphabetical order. */
  sort(bytes: Uint8Array, source: number, length: number, target: number): void {
    const count = this.splitSorted(bytes, source, source + length);
    let end = target;
    for (let token = 0; token < count; token++) {
      if (token > 0) bytes[end++] = 0;
      const after = this.ends[token] as number;
      for (let place = this.starts[token] as number; place < after; place++)
        bytes[end++] = bytes[place] as number;
    }
  }

  private splitSorted(bytes: Uint8Array, source: number, after: number): number {
    let count = 0;
    for (let start = source; start <= after; count++) {
      let end = start;
      while (end < after && bytes[end] !== 0) end++;
      this.insert(bytes, count, start, end);
      start = end + 1;
    }
    return count;
  }

  private insert(bytes: Uint8Array, count: number, start: number, end: number): void {
    let token = count;
    for (; token > 0 && this.isBefore(bytes, start, end, token - 1); token--) {
      this.starts[token] = this.starts[token - 1] as number;
      this.ends[token] = this.ends[token - 1] as number;
    }
    this.starts[token] = start;
    this.ends[token] = end;
  }

  private isBefore(bytes: Uint8Array, start: number, end: number, token: number): boolean {
    const otherEnd = this.ends[token] as number;
    let other = this.starts[token] as number;
    for (let own = start; own < end; own++, other++) {
      if (other === otherEnd) return false;
      if (bytes[own] !== bytes[other]) return (bytes[own] as number) < (bytes[other] as number);
    }
    return other < otherEnd;
  }
}
