import { restored, shortened } from "../../listas/entry-text";
import type { ListaEntry } from "../../listas/lista-entry";
import { bytesAt, grown, TextPages, type Texts, textAt } from "../../shared/text-pages";

/** Entries of all lists as shortened JSON: an entry is its number, read only where it matches. */
export interface EntryStore {
  readonly texts: Texts;
  /** For each entry, the number of its list in the index's `listas`. */
  readonly listas: Uint8Array;
  /** For each entry, the last day it is screened as the number YYYYMMDD; `NO_LAST_DAY` where there is none. */
  readonly lastDays: Uint32Array;
}

const NO_LAST_DAY = 0xffff_ffff;
const FIRST_CAPACITY = 1_024;
const WORD_BITS = 32;

const dayNumber = (day: string): number => Number(day.replaceAll("-", ""));

/** Takes entries one at a time, so that a list streams in without standing in memory twice. */
export class EntryStoreBuilder {
  /** Shared from the start: what is copied to be shared would stand in memory twice. */
  private readonly texts = new TextPages(true);
  private listas = new Uint32Array(FIRST_CAPACITY);
  private lastDays = new Uint32Array(FIRST_CAPACITY);

  /** The entry's number. */
  add(entry: ListaEntry, lista: number): number {
    const { vigenteHasta } = entry;
    const lastDay = vigenteHasta === undefined ? NO_LAST_DAY : dayNumber(vigenteHasta);
    return this.place(this.texts.add(storedText(entry)), lista, lastDay);
  }

  /** The same of an entry of another store. */
  copy({ texts, lastDays }: EntryStore, entry: number, lista: number): number {
    return this.place(this.texts.copy(texts, entry), lista, lastDays[entry] as number);
  }

  private place(number: number, lista: number, lastDay: number): number {
    if (number === this.listas.length) {
      this.listas = grown(this.listas);
      this.lastDays = grown(this.lastDays);
    }
    this.listas[number] = lista;
    this.lastDays[number] = lastDay;
    return number;
  }

  build(): EntryStore {
    const { pages, starts, lengths, count } = this.texts;
    return {
      texts: { pages, starts: starts.slice(0, count), lengths: lengths.slice(0, count) },
      listas: Uint8Array.from(this.listas.subarray(0, count)),
      lastDays: this.lastDays.slice(0, count),
    };
  }
}

/** All that an entry says, as a store has it. */
export const storedText = (entry: ListaEntry): string => shortened(JSON.stringify(entry));

const LAST_BYTES = 32;

/** FNV-1a over the end of a text, which has the identifier. */
function endOf(bytes: Uint8Array): number {
  let mixed = 0x811c9dc5;
  for (let at = Math.max(0, bytes.length - LAST_BYTES); at < bytes.length; at++)
    mixed = Math.imul(mixed ^ (bytes[at] as number), 0x01000193);
  return mixed;
}

/** Tells which entries of a store have one of these texts. Reads only those that end as one does. */
export function entriesOf({ texts }: EntryStore, some: ReadonlySet<string>): (entry: number) => boolean {
  const encoder = new TextEncoder();
  const ends = new Set(Array.from(some, (text) => endOf(encoder.encode(text))));
  return (entry) => some.size > 0 && ends.has(endOf(bytesAt(texts, entry))) && some.has(textAt(texts, entry));
}

export const readEntry = ({ texts }: EntryStore, entry: number): ListaEntry =>
  JSON.parse(restored(textAt(texts, entry)));

/** Which entries are screened on `day` (`YYYY-MM-DD` in Bogota): each until its last day, inclusive. */
export function screenedOn(store: EntryStore, day: string): (entry: number) => boolean {
  const asked = dayNumber(day);
  return (entry) => asked <= (store.lastDays[entry] as number);
}

/** Numbers of entries, a bit each. */
export class EntrySet {
  private words = new Uint32Array(0);
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
