import { createHash } from "node:crypto";
import { canonicalJson } from "../domain/evidence/canonical-json";
import { digestInOrder } from "../domain/listas/contenido";
import { EntryPack } from "../domain/listas/entry-pack";
import type { ListaEntry } from "../domain/shared/lista-entry";
import { cleanEntry } from "./clean-entry";
import { ListaRejection } from "./rejection";

interface ContentEntry {
  readonly entry: ListaEntry;
  /** `entry` as RFC 8785 text: what is stored, and what the entry's hash is taken over. */
  readonly json: string;
  /** SHA-256 of `json` in UTF-8, 64 lower-case hexadecimal characters. */
  readonly hash: string;
}

export interface VersionContent {
  /** As `hashContenidoOf` has it. */
  readonly hashContenido: string;
  readonly totalEntradas: number;
  readonly entries: ContentEntries;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** By `sourceId`, in the order of its UTF-16 code units. Each is read of its text when it is asked for. */
class ContentEntries implements Iterable<ContentEntry> {
  /** Places of the pack in order. */
  private readonly order: Uint32Array;

  constructor(private readonly pack: EntryPack) {
    const ids = Array.from({ length: pack.length }, (_, place) => pack.idAt(place));
    const before = (one: number, other: number) => ((ids[one] as string) < (ids[other] as string) ? -1 : 1);
    this.order = Uint32Array.from(ids.keys()).sort(before);
  }

  get length(): number {
    return this.order.length;
  }

  at(index: number): ContentEntry {
    const json = this.pack.jsonAt(this.order[index] as number);
    return { entry: JSON.parse(json), json, hash: sha256(json) };
  }

  *[Symbol.iterator](): Generator<ContentEntry> {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }

  map<T>(of: (entry: ContentEntry) => T): T[] {
    return Array.from(this, of);
  }

  /** The identifiers with their hashes, in order. */
  *identities(): Generator<readonly [sourceId: string, hash: string]> {
    for (const place of this.order) yield [this.pack.idAt(place), sha256(this.pack.jsonAt(place))];
  }

  /** The entries alone, in order. */
  *parsed(): Generator<ListaEntry> {
    for (const place of this.order) yield this.pack.entryAt(place);
  }

  /** The text of the entry of that identifier. */
  jsonOf(sourceId: string): string | null {
    const place = this.pack.placeOf(sourceId);
    return place < 0 ? null : this.pack.jsonAt(place);
  }

  find(sourceId: string): ListaEntry | null {
    const json = this.jsonOf(sourceId);
    return json && JSON.parse(json);
  }
}

/** Entries between two words of how many there are. */
const READ_STEP = 500;

/**
 * What a version is: the entries of one parse, cleaned, in canonical order, with the hash that identifies them.
 * `onRead` is told now and then how many have been read. The same facts give the same hash whatever the file's format details, order or date of generation.
 * @throws {ListaRejection} no entries, an entry without a name, an identifier twice; and whatever the parse throws.
 */
export async function assembleContent(
  published: AsyncIterable<ListaEntry> | Iterable<ListaEntry>,
  onRead: (entries: number) => void = () => {},
): Promise<VersionContent> {
  const pack = new EntryPack();
  for await (const item of published) {
    const entry = cleanEntry(item);
    const { sourceId, names } = entry;
    if (sourceId === "") throw new ListaRejection("Una entrada del archivo no tiene identificador.");
    if (names.length === 0) throw new ListaRejection(`La entrada ${sourceId} no tiene nombre.`);
    if (pack.placeOf(sourceId) >= 0) throw new ListaRejection(`La entrada ${sourceId} está repetida.`);
    pack.set(sourceId, canonicalJson(entry));
    if (pack.length % READ_STEP === 0) onRead(pack.length);
  }
  if (pack.length === 0) throw new ListaRejection("El archivo no tiene entradas.");
  const entries = new ContentEntries(pack);
  return { hashContenido: digestInOrder(entries.identities()), totalEntradas: entries.length, entries };
}
