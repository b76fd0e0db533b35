import type { ListaEntry } from "../../shared/lista-entry";

/** Entries of all lists as one run of UTF-8 JSON: an entry is its number, read only where it matches. */
export interface EntryStore {
  readonly bytes: Uint8Array;
  /** Where each entry starts; one more at the end. */
  readonly offsets: Uint32Array;
  /** For each entry, the number of its list in the index's `listas`. */
  readonly listas: Uint8Array;
  /** For each entry, the last day it is screened as the number YYYYMMDD; `NO_LAST_DAY` where there is none. */
  readonly lastDays: Uint32Array;
}

const NO_LAST_DAY = 0xffff_ffff;
const FIRST_CAPACITY = 1 << 16;

const dayNumber = (day: string): number => Number(day.replaceAll("-", ""));

/** Takes entries one at a time, so that a list streams in without standing in memory twice. */
export class EntryStoreBuilder {
  private bytes = new Uint8Array(FIRST_CAPACITY);
  private length = 0;
  private readonly offsets = [0];
  private readonly listas: number[] = [];
  private readonly lastDays: number[] = [];
  private readonly encoder = new TextEncoder();

  /** The entry's number. */
  add(entry: ListaEntry, lista: number): number {
    this.write(JSON.stringify(entry));
    this.offsets.push(this.length);
    this.listas.push(lista);
    this.lastDays.push(entry.vigenteHasta === undefined ? NO_LAST_DAY : dayNumber(entry.vigenteHasta));
    return this.listas.length - 1;
  }

  private write(json: string): void {
    // A UTF-16 code unit takes at most three bytes.
    const needed = this.length + json.length * 3;
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    this.length += this.encoder.encodeInto(json, this.bytes.subarray(this.length)).written;
  }

  build(): EntryStore {
    return {
      bytes: this.bytes.slice(0, this.length),
      offsets: Uint32Array.from(this.offsets),
      listas: Uint8Array.from(this.listas),
      lastDays: Uint32Array.from(this.lastDays),
    };
  }
}

const decoder = new TextDecoder();

export function readEntry(store: EntryStore, entry: number): ListaEntry {
  return JSON.parse(decoder.decode(store.bytes.subarray(store.offsets[entry], store.offsets[entry + 1])));
}

/** Which entries are screened on `day` (`YYYY-MM-DD` in Bogota): each until its last day, inclusive. */
export function screenedOn(store: EntryStore, day: string): (entry: number) => boolean {
  const asked = dayNumber(day);
  return (entry) => asked <= (store.lastDays[entry] as number);
}
