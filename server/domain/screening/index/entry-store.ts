import { restored, shortened } from "../../listas/entry-text";
import type { ListaEntry } from "../../listas/lista-entry";
import { grown, TextPages, type Texts, textAt } from "../../shared/text-pages";

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

const dayNumber = (day: string): number => Number(day.replaceAll("-", ""));

/** Takes entries one at a time, so that a list streams in without standing in memory twice. */
export class EntryStoreBuilder {
  /** Shared from the start: what is copied to be shared would stand in memory twice. */
  private readonly texts = new TextPages(true);
  private listas = new Uint32Array(FIRST_CAPACITY);
  private lastDays = new Uint32Array(FIRST_CAPACITY);

  /** The entry's number. */
  add(entry: ListaEntry, lista: number): number {
    const number = this.texts.add(shortened(JSON.stringify(entry)));
    if (number === this.listas.length) {
      this.listas = grown(this.listas);
      this.lastDays = grown(this.lastDays);
    }
    this.listas[number] = lista;
    this.lastDays[number] = entry.vigenteHasta === undefined ? NO_LAST_DAY : dayNumber(entry.vigenteHasta);
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

export const readEntry = ({ texts }: EntryStore, entry: number): ListaEntry =>
  JSON.parse(restored(textAt(texts, entry)));

/** Which entries are screened on `day` (`YYYY-MM-DD` in Bogota): each until its last day, inclusive. */
export function screenedOn(store: EntryStore, day: string): (entry: number) => boolean {
  const asked = dayNumber(day);
  return (entry) => asked <= (store.lastDays[entry] as number);
}
