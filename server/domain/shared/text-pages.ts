/** Bytes of a page. A longer text has its own page. */
const PAGE_BITS = 20;
const PAGE = 1 << PAGE_BITS;
/** Most bytes of UTF-8 per UTF-16 code unit. */
const MOST_BYTES = 3;
const FIRST_TEXTS = 1_024;
const NO_BYTES = new Uint8Array(0);

/** Texts by number, as plain data that passes between threads. */
export interface Texts {
  /** UTF-8 texts in a row. */
  readonly pages: readonly Uint8Array[];
  /** For each text its page and, in the low `PAGE_BITS` bits, its offset there. */
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
}

const decoder = new TextDecoder();

export function textAt({ pages, starts, lengths }: Texts, number: number): string {
  const start = starts[number] as number;
  const place = start & (PAGE - 1);
  const page = pages[start >>> PAGE_BITS] as Uint8Array;
  return decoder.decode(page.subarray(place, place + (lengths[number] as number)));
}

/**
 * A page that returns to the system when it is released. For a buffer from the allocator's pool, the memory would
 * stay reserved: hundreds of megabytes after a long list.
 */
const pageOf = (size: number, isShared: boolean): Uint8Array =>
  new Uint8Array(new (isShared ? SharedArrayBuffer : ArrayBuffer)(size, { maxByteLength: size }), 0, size);

/** Stores texts outside V8's heap without copying: growing adds a page. */
export class TextPages implements Texts {
  readonly pages: Uint8Array[] = [];
  starts = new Uint32Array(FIRST_TEXTS);
  lengths = new Uint32Array(FIRST_TEXTS);
  count = 0;
  private end = PAGE;
  private forgotten = 0;
  private readonly encoder = new TextEncoder();

  /** @param isShared whether threads share its memory. */
  constructor(private readonly isShared = false) {}

  add(text: string): number {
    if (this.count === this.starts.length) {
      this.starts = grown(this.starts);
      this.lengths = grown(this.lengths);
    }
    const length = this.write(text);
    this.starts[this.count] = (((this.pages.length - 1) << PAGE_BITS) | (this.end - length)) >>> 0;
    this.lengths[this.count] = length;
    return this.count++;
  }

  /** Releases the texts before `number`. */
  forgetBefore(number: number): void {
    const page = number < this.count ? (this.starts[number] as number) >>> PAGE_BITS : this.pages.length;
    for (; this.forgotten < page; this.forgotten++) this.pages[this.forgotten] = NO_BYTES;
  }

  /** Returns the number of bytes written. */
  private write(text: string): number {
    const page = this.pages.at(-1);
    if (page !== undefined && this.end < PAGE) {
      const { read, written } = this.encoder.encodeInto(text, page.subarray(this.end));
      if (read === text.length) {
        this.end += written;
        return written;
      }
    }
    const size = Math.max(PAGE, text.length * MOST_BYTES);
    const fresh = pageOf(size, this.isShared);
    this.pages.push(fresh);
    this.end = this.encoder.encodeInto(text, fresh).written;
    return this.end;
  }
}

/** The same numbers, with room for as many again. */
export function grown(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
