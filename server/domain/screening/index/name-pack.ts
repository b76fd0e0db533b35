import { grown, TextPages, textAt } from "../../shared/text-pages";
import type { IndexableName } from "./build-name-index";

const FIRST_CAPACITY = 1_024;

/** Names to be indexed, kept outside V8's heap until how many there are of each length is known. */
export class NamePack implements Iterable<IndexableName> {
  private readonly texts = new TextPages();
  private entries = new Uint32Array(FIRST_CAPACITY);
  private places = new Uint32Array(FIRST_CAPACITY);
  private comparedWith = new Uint32Array(FIRST_CAPACITY);

  add({ normalized, comparedWith, entry, place }: IndexableName): void {
    const name = this.texts.add(normalized);
    if (name === this.entries.length) {
      this.entries = grown(this.entries);
      this.places = grown(this.places);
      this.comparedWith = grown(this.comparedWith);
    }
    this.entries[name] = entry;
    this.places[name] = place;
    this.comparedWith[name] = comparedWith;
  }

  *[Symbol.iterator](): Generator<IndexableName> {
    for (let name = 0; name < this.texts.count; name++) {
      yield {
        normalized: textAt(this.texts, name),
        comparedWith: this.comparedWith[name] as number,
        entry: this.entries[name] as number,
        place: this.places[name] as number,
      };
    }
  }
}
