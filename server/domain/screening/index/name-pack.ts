import { grown, TextPages, textAt } from "../../shared/text-pages";
import type { IndexableName, KeptName } from "./build-name-index";

const FIRST_CAPACITY = 1_024;

/** Names to be indexed, kept outside V8's heap until how many there are of each length is known. */
export class NamePack implements Iterable<IndexableName | KeptName> {
  private readonly texts = new TextPages();
  private count = 0;
  /** The row of a name of the index before, and behind all rows the number of the text of another. */
  private sources = new Uint32Array(FIRST_CAPACITY);
  private entries = new Uint32Array(FIRST_CAPACITY);
  private places = new Uint32Array(FIRST_CAPACITY);
  private comparedWith = new Uint32Array(FIRST_CAPACITY);

  /** @param rows how many names the index before has. */
  constructor(private readonly rows = 0) {}

  add(name: IndexableName | KeptName): void {
    const { count } = this;
    if (count === this.entries.length) {
      this.sources = grown(this.sources);
      this.entries = grown(this.entries);
      this.places = grown(this.places);
      this.comparedWith = grown(this.comparedWith);
    }
    this.sources[count] = "rowBefore" in name ? name.rowBefore : this.rows + this.texts.add(name.normalized);
    this.entries[count] = name.entry;
    this.places[count] = name.place;
    this.comparedWith[count] = name.comparedWith;
    this.count += 1;
  }

  *[Symbol.iterator](): Generator<IndexableName | KeptName> {
    for (let name = 0; name < this.count; name++) {
      const source = this.sources[name] as number;
      const comparedWith = this.comparedWith[name] as number;
      const entry = this.entries[name] as number;
      const place = this.places[name] as number;
      yield source < this.rows
        ? { rowBefore: source, comparedWith, entry, place }
        : { normalized: textAt(this.texts, source - this.rows), comparedWith, entry, place };
    }
  }
}
