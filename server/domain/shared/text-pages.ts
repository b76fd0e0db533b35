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

/** The text in UTF-8, where it stands. */
export function bytesAt({ pages, starts, lengths }: Texts, number: number): Uint8Array {
  const start = starts[number] as number;
  const place = start & (PAGE - 1);
  const page = pages[start >>> PAGE_BITS] as Uint8Array;
  return page.subarray(place, place + (lengths[number] as number));
}

export const textAt = (texts: Texts, number: number): string => decoder.decode(bytesAt(texts, number));

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
    return this.append(this.write(text));
  }

  /** Adds a text of others as it stands there. */
  copy(texts: Texts, number: number): number {
    const bytes = bytesAt(texts, number);
    const page = this.pages.at(-1);
    const isRoom = page !== undefined && this.end < PAGE && bytes.length <= page.length - this.end;
    // A page of its own has room for any text of as many letters.
    if (!isRoom && bytes.length > PAGE / MOST_BYTES) return this.add(textAt(texts, number));
    const target = isRoom ? page : this.turnPage(PAGE);
    target.set(bytes, this.end);
    this.end += bytes.length;
    return this.append(bytes.length);
  }

  /** Numbers the text that was written last. */
  private append(length: number): number {
    if (this.count === this.starts.length) {
      this.starts = grown(this.starts);
      this.lengths = grown(this.lengths);
    }
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
    const fresh = this.turnPage(Math.max(PAGE, text.length * MOST_BYTES));
    this.end = this.encoder.encodeInto(text, fresh).written;
    return this.end;
  }

  /** Returns a new page. What was tried in the last one is erased: the same texts give the same pages. */
  private turnPage(size: number): Uint8Array {
    this.pages.at(-1)?.fill(0, this.end);
    const fresh = pageOf(size, this.isShared);
    this.pages.push(fresh);
    this.end = 0;
    return fresh;
  }
}

/** The same numbers, with room for as many again. */
export function grown(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

/** The same function, which remembers up to `most` answers: the words of lists and of names come again and again. */
export function remembering<Key, Answer>(most: number, answerTo: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>();
  return (key) => {
    let answer = known.get(key);
    if (answer === undefined) {
      if (known.size === most) known.clear();
      answer = answerTo(key);
      known.set(key, answer);
    }
    return answer;
  };
}
