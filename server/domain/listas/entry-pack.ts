import { grown, TextPages, textAt } from "../shared/text-pages";
import { restored, shortened } from "./entry-text";
import type { ListaEntry } from "./lista-entry";

const FIRST_CELLS = 4_096;

/** FNV-1a over UTF-16 code units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/**
 * Entries by identifier, as text outside V8's heap. As objects, a million of them take some gigabytes. A position
 * counts from 0 in the order of first appearance.
 */
export class EntryPack {
  private readonly texts = new TextPages();
  private readonly ids = new TextPages();
  length = 0;
  /** For each position the number of its text. */
  private textOf = new Uint32Array(FIRST_CELLS);
  private hashes = new Uint32Array(FIRST_CELLS);
  /** Positions by hash of the identifier, plus one. At least half stays free. */
  private cells = new Uint32Array(2 * FIRST_CELLS);

  /** The place of the entry of that identifier, or -1. */
  placeOf(sourceId: string): number {
    return (this.cells[this.cellOf(sourceId, hashOf(sourceId))] as number) - 1;
  }

  /** Stores an entry, replacing one with the same identifier. */
  set(sourceId: string, json: string): void {
    const hash = hashOf(sourceId);
    const cell = this.cellOf(sourceId, hash);
    const known = (this.cells[cell] as number) - 1;
    if (known >= 0) {
      this.textOf[known] = this.texts.add(shortened(json));
      return;
    }
    if (this.length === this.textOf.length) this.grow();
    const place = this.length++;
    this.ids.add(sourceId);
    this.textOf[place] = this.texts.add(shortened(json));
    this.hashes[place] = hash;
    this.cells[this.cellOf(sourceId, hash)] = place + 1;
  }

  idAt(place: number): string {
    return textAt(this.ids, place);
  }

  jsonAt(place: number): string {
    return restored(textAt(this.texts, this.textOf[place] as number));
  }

  entryAt(place: number): ListaEntry {
    return JSON.parse(this.jsonAt(place));
  }

  /** Yields each entry once and releases it. */
  *drain(): Generator<ListaEntry> {
    for (let place = 0; place < this.length; place++) {
      yield this.entryAt(place);
      // Each position's text has its number or a later one.
      this.texts.forgetBefore(place + 1);
      this.ids.forgetBefore(place + 1);
    }
  }

  /** Returns the cell of an identifier, or the free cell for it. */
  private cellOf(sourceId: string, hash: number): number {
    const mask = this.cells.length - 1;
    for (let cell = hash & mask; ; cell = (cell + 1) & mask) {
      const place = (this.cells[cell] as number) - 1;
      if (place < 0 || (this.hashes[place] === hash && this.idAt(place) === sourceId)) return cell;
    }
  }

  private grow(): void {
    this.textOf = grown(this.textOf);
    this.hashes = grown(this.hashes);
    this.cells = new Uint32Array(2 * this.cells.length);
    const mask = this.cells.length - 1;
    for (let place = 0; place < this.length; place++) {
      let cell = (this.hashes[place] as number) & mask;
      while (this.cells[cell] !== 0) cell = (cell + 1) & mask;
      this.cells[cell] = place + 1;
    }
  }
}
