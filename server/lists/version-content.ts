import { hash } from "node:crypto";
import { EntryPack } from "../domain/listas/entry-pack";
import type { EntryName, EntryTipo, ListaEntry } from "../domain/listas/lista-entry";
import { digestInOrder } from "../domain/listas/lista-version";
import { withoutEntities } from "../domain/screening/names/decoded-text";
import { canonicalJson } from "../domain/shared/canonical-json";
import { TextPages, type Texts, textAt } from "../domain/shared/text-pages";
import { acronymNames } from "./acronym-names";
import { isPlausibleBirth } from "./civil-date";
import { Figures } from "./figures";
import { ListaRejection } from "./rejection";
import { splitNames } from "./split-names";
import { numbersIn, tidyText } from "./tidy";

export interface VersionContent {
  /** From `hashContenidoOf`. */
  readonly hashContenido: string;
  readonly totalEntradas: number;
  readonly figures: Figures;
  readonly entries: ContentEntries;
}

const PLACE_BITS = 32;
const UNIT = 0x1_0000;

/**
 * Returns the positions of a pack by identifier. Sorts by the first two code units as numbers, then within ties, so
 * that few identifiers are on the heap at once.
 */
function orderOf(pack: EntryPack): Uint32Array {
  const keys = new BigUint64Array(pack.length);
  for (let place = 0; place < keys.length; place++) {
    const id = pack.idAt(place);
    const start = id.charCodeAt(0) * UNIT + (id.length > 1 ? id.charCodeAt(1) : 0);
    keys[place] = (BigInt(start) << BigInt(PLACE_BITS)) | BigInt(place);
  }
  keys.sort();
  const order = new Uint32Array(keys.length);
  const startOf = (at: number) => (keys[at] as bigint) >> BigInt(PLACE_BITS);
  for (let first = 0; first < keys.length; ) {
    let after = first + 1;
    while (after < keys.length && startOf(after) === startOf(first)) after++;
    const places = Array.from(keys.subarray(first, after), (key) => Number(BigInt.asUintN(PLACE_BITS, key)));
    const ids = new Map(places.map((place) => [place, pack.idAt(place)]));
    const idOf = (place: number) => ids.get(place) as string;
    order.set(
      places.sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1)),
      first,
    );
    first = after;
  }
  return order;
}

type ContentEntry = ReturnType<ContentEntries["at"]>;

/** By `sourceId`, in UTF-16 order. */
class ContentEntries implements Iterable<ContentEntry> {
  private readonly order: Uint32Array;

  constructor(
    private readonly pack: EntryPack,
    private readonly hashes: Texts,
  ) {
    this.order = orderOf(pack);
  }

  get length(): number {
    return this.order.length;
  }

  at(index: number) {
    const { pack, hashes } = this;
    const place = this.order[index] as number;
    return {
      get sourceId(): string {
        return pack.idAt(place);
      },
      get entry(): ListaEntry {
        return pack.entryAt(place);
      },
      /** RFC 8785 text: the stored and hashed form. */
      get json(): string {
        return pack.jsonAt(place);
      },
      /** SHA-256 of `json`, hexadecimal. */
      get hash(): string {
        return textAt(hashes, place);
      },
    };
  }

  *[Symbol.iterator](): Generator<ContentEntry> {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }

  map<T>(of: (entry: ContentEntry) => T): T[] {
    return Array.from(this, of);
  }

  /** The entries alone, in order. */
  *parsed(): Iterable<ListaEntry> {
    for (const place of this.order) yield this.pack.entryAt(place);
  }

  /** The place of the entry of that identifier among all, in no order; -1 if there is none. */
  placeOf(sourceId: string): number {
    return this.pack.placeOf(sourceId);
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

/** Entries between two calls of `onRead`. */
const READ_STEP = 500;

/**
 * Builds a version: the entries of one parse, cleaned, in canonical order, with the identifying hash. Calls `onRead`
 * now and then with the count. The same facts give the same hash in any format, order or generation date.
 * @throws {ListaRejection} if there are no entries, an entry has no name, or an identifier repeats, and for errors of
 * the parse.
 */
export async function assembleContent(
  published: AsyncIterable<ListaEntry> | Iterable<ListaEntry>,
  onRead: (entries: number) => void = () => {},
): Promise<VersionContent> {
  const { entries, figures } = await readContent(published, onRead);
  if (entries.length === 0) throw new ListaRejection("El archivo no tiene entradas.");
  return { hashContenido: digestInOrder(entries), totalEntradas: entries.length, figures, entries };
}

export async function readContent(
  published: AsyncIterable<ListaEntry> | Iterable<ListaEntry>,
  onRead: (entries: number) => void = () => {},
): Promise<Pick<VersionContent, "figures" | "entries">> {
  const pack = new EntryPack();
  const hashes = new TextPages();
  const figures = new Figures();
  for await (const item of published) {
    const entry = cleanEntry(item);
    const { sourceId, names } = entry;
    if (sourceId === "") throw new ListaRejection("Una entrada del archivo no tiene identificador.");
    if (names.length === 0) throw new ListaRejection(`La entrada ${sourceId} no tiene nombre.`);
    if (pack.placeOf(sourceId) >= 0) throw new ListaRejection(`La entrada ${sourceId} está repetida.`);
    // Their columns may have any names. All else is cleaned, with its keys in order.
    const json = entry.detalles ? canonicalJson(entry) : JSON.stringify(entry);
    pack.set(sourceId, json);
    hashes.add(hash("sha256", json));
    figures.add(entry);
    if (pack.length % READ_STEP === 0) onRead(pack.length);
  }
  return { figures, entries: new ContentEntries(pack, hashes) };
}

const CONTROLS_AND_LONE_SURROGATES = /[\p{Cc}\p{Surrogate}]/gu;

/** Normalizes to NFC on one line, without U+0000 (PostgreSQL) and lone surrogates (JSON). */
const cleanText = (text: string): string =>
  tidyText(text.replace(CONTROLS_AND_LONE_SURROGATES, " ").normalize("NFC"));

const cleanOrNull = (text: string | null): string | null => (text && cleanText(text)) || null;

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Each value once, in an order independent of the source. */
function canonicalSet<T>(values: readonly T[]): readonly T[] {
  if (values.length < 2) return values;
  const byText = new Map(values.map((value) => [canonicalJson(value), value]));
  return [...byText].sort(([a], [b]) => byCodeUnits(a, b)).map(([, value]) => value);
}

/** Returns the names in one field. Only an organization's may end in an acronym, a person's in a surname. */
const namesIn = (text: string, tipo: EntryTipo): string[] => {
  const names = splitNames(cleanText(withoutEntities(text)));
  return tipo === "natural" ? names : names.flatMap(acronymNames);
};

/** The principal name first, then the aliases sorted. A text that is both strong and weak is strong. */
function canonicalNames(names: readonly EntryName[], tipo: EntryTipo): EntryName[] {
  const isWeakByText = new Map<string, boolean>();
  for (const { text, isWeak } of names) {
    for (const name of namesIn(text, tipo)) {
      isWeakByText.set(name, isWeak && (isWeakByText.get(name) ?? true));
    }
  }
  const [principal, ...aliases] = isWeakByText.keys();
  if (principal === undefined) return [];
  return [principal, ...aliases.sort(byCodeUnits)].map((text) => ({
    isWeak: isWeakByText.get(text) ?? false,
    text,
  }));
}

/** Each row once, without empty cells, in an order independent of the source. */
const cleanDetalles = (rows: NonNullable<ListaEntry["detalles"]>): NonNullable<ListaEntry["detalles"]> =>
  canonicalSet(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .map(([column, value]) => [column, cleanText(value)] as const)
          .filter(([, value]) => value !== ""),
      ),
    ),
  );

/**
 * Returns the entry in canonical form: texts cleaned, joined names split, no duplicates, lists sorted. The same facts
 * give the same bytes, independent of the source's order and spacing: keys are in RFC 8785's order. `names` is empty if no name remains.
 */
export function cleanEntry(entry: ListaEntry): ListaEntry {
  const documentos = entry.documentos.flatMap(({ tipo, numero, pais }) =>
    numbersIn(cleanText(numero)).map((numero) => ({
      numero,
      pais: cleanOrNull(pais),
      tipo: cleanOrNull(tipo),
    })),
  );
  const births = entry.births.filter(isPlausibleBirth);
  const observaciones = cleanOrNull(entry.observaciones ?? null);
  return {
    births: canonicalSet(births.map(({ from, isApproximate, to }) => ({ from, isApproximate, to }))),
    ...(entry.detalles === undefined ? {} : { detalles: cleanDetalles(entry.detalles) }),
    documentos: canonicalSet(documentos.filter(({ numero }) => numero !== "")),
    fundamentoLegal: cleanOrNull(entry.fundamentoLegal),
    ...(entry.listadoEn === undefined ? {} : { listadoEn: entry.listadoEn }),
    names: canonicalNames(entry.names, entry.tipo),
    ...(observaciones === null ? {} : { observaciones }),
    paises: canonicalSet(entry.paises.map(cleanText).filter((pais) => pais !== "")),
    sourceId: cleanText(entry.sourceId),
    tipo: entry.tipo,
    ...(entry.vigenteHasta === undefined ? {} : { vigenteHasta: entry.vigenteHasta }),
  };
}
