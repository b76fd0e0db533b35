import { EntryPack } from "../../domain/listas/entry-pack";
import type { BirthDate, EntryDocumento, EntryTipo, ListaEntry } from "../../domain/listas/lista-entry";
import { withoutEntities } from "../../domain/screening/names/decoded-text";
import { commaList } from "../../domain/shared/formato";
import { birthBetween, birthOf, isoDay, isPlausibleBirth } from "../civil-date";
import { contentId, spellingKey } from "../content-id";
import { paisOf } from "../country";
import type { TableRow } from "../formats/table-columns";
import { naturalOrder } from "../natural-order";
import { ListaRejection } from "../rejection";
import { splitNames } from "../split-names";
export const OWN_COLUMNS = commaList(
  "tipo, nombre, alias, tipo_documento, numero_documento, pais, fecha_nacimiento, fundamento_legal",
);

/** Columns for facts that the others cannot hold: the source's identifier, weak aliases, a document's country. */
export const OPTIONAL_COLUMNS = ["identificador", "alias_debil", "pais_documento"] as const;

export type OwnColumn = (typeof OWN_COLUMNS | typeof OPTIONAL_COLUMNS)[number];
type OwnRow = TableRow<OwnColumn>;

/** In `tipo_documento` and `pais_documento`: the source does not say. */
export const UNSTATED = "sin dato";
const UNSTATED_KEY = spellingKey(UNSTATED);

// Support must enter natural or juridica. A proposal may have an entry whose source says neither.
const TIPOS: Readonly<Record<string, EntryTipo>> = {
  NATURAL: "natural",
  JURIDICA: "juridica",
  DESCONOCIDO: "desconocido",
};
/** Documents that only Colombia issues, even to foreigners. */
const COLOMBIAN_DOCUMENTS = new Set(["CC", "CE", "NIT", "TI", "RC", "PEP", "PPT"]);

const lettersAndDigits = (numero: string): string => numero.replace(/[^\p{L}\p{N}]/gu, "");

const manyOf = (cell: string): string[] =>
  cell
    .split(/(?<!\\)\|/)
    .map((part) => part.replaceAll("\\|", "|").trim())
    .filter((part) => part !== "");

const statedOrNull = (text = ""): string | null =>
  text === "" || spellingKey(text) === UNSTATED_KEY ? null : text;

function documentosOf({ line, cells }: OwnRow, paises: readonly string[]): EntryDocumento[] {
  const numeros = manyOf(cells.numero_documento);
  const eachOf = (values: readonly string[], what: string) => {
    if (values.length > 1 && values.length !== numeros.length)
      throw new ListaRejection(
        `Línea ${line}: hay ${values.length} ${what} y ${numeros.length} números de documento.`,
      );
    return (at: number) => (values.length > 1 ? values[at] : values[0]);
  };
  const tipoAt = eachOf(manyOf(cells.tipo_documento), "tipos");
  const paisAt = eachOf(manyOf(cells.pais_documento), "países");
  return numeros.map((numero, at) => {
    const tipo = statedOrNull(tipoAt(at));
    const isColombian = tipo !== null && COLOMBIAN_DOCUMENTS.has(tipo.toUpperCase());
    const pais = paisAt(at);
    if (pais === undefined) return { tipo, numero, pais: isColombian ? "CO" : (paises[0] ?? null) };
    const stated = statedOrNull(pais);
    return { tipo, numero, pais: stated && paisOf(stated) };
  });
}

const QUOTED = /^"(.+)"$/;

/** A person's name in natural order. One in quotes stays as it is, with its comma. */
function nameOf(text: string, tipo: EntryTipo): string {
  if (tipo !== "natural") return text;
  return QUOTED.exec(text)?.[1] ?? naturalOrder(text);
}

function sourceIdOf({ cells }: OwnRow, tipo: EntryTipo, [documento]: readonly EntryDocumento[]): string {
  if (cells.identificador !== "") return cells.identificador;
  if (documento) return contentId(tipo, documento.tipo ?? "", lettersAndDigits(documento.numero));
  return contentId(tipo, nameOf(cells.nombre, tipo));
}

function entryOf(row: OwnRow): ListaEntry {
  const { line, cells } = row;
  const tipo = TIPOS[spellingKey(cells.tipo)];
  if (tipo === undefined)
    throw new ListaRejection(`Línea ${line}: «tipo» debe ser natural o juridica, no «${cells.tipo}».`);
  if (spellingKey(cells.nombre) === "") throw new ListaRejection(`Línea ${line}: falta el nombre.`);
  const paises = manyOf(cells.pais).map(paisOf);
  const documentos = documentosOf(row, paises);
  const births = manyOf(cells.fecha_nacimiento).map((text) => {
    const birth = parseRowBirth(text);
    if (birth === null)
      throw new ListaRejection(`Línea ${line}: la fecha de nacimiento «${text}» no es válida.`);
    return birth;
  });
  // Splits aliases first: a comma separates the surnames of each name, not of the whole cell.
  const named = (text: string, isWeak: boolean) =>
    (QUOTED.test(text) ? [text] : splitNames(withoutEntities(text))).map((name) => ({
      text: nameOf(name, tipo),
      isWeak,
    }));
  return {
    sourceId: sourceIdOf(row, tipo, documentos),
    tipo,
    names: [
      ...named(cells.nombre, false),
      ...manyOf(cells.alias).flatMap((text) => named(text, false)),
      ...manyOf(cells.alias_debil).flatMap((text) => named(text, true)),
    ],
    documentos,
    births,
    paises,
    fundamentoLegal: cells.fundamento_legal === "" ? null : cells.fundamento_legal,
  };
}

/** Returns `known` and the values of `added` that differ in more than spelling. */
function withNew<T>(known: readonly T[], added: readonly T[], keyOf: (value: T) => string): T[] {
  const keys = new Set(known.map(keyOf));
  return [...known, ...added.filter((value) => !keys.has(keyOf(value)))];
}

/** All spellings of one row are kept: a source publishes them because they differ. */
function mergeInto(known: ListaEntry, entry: ListaEntry): ListaEntry {
  const bases = [known, entry].flatMap(({ fundamentoLegal }) => fundamentoLegal?.split("; ") ?? []);
  return {
    ...known,
    names: withNew(known.names, entry.names, ({ text }) => spellingKey(text)),
    documentos: withNew(
      known.documentos,
      entry.documentos,
      ({ tipo, numero }) => `${tipo ?? ""} ${lettersAndDigits(numero)}`,
    ),
    births: withNew(known.births, entry.births, (birth) => JSON.stringify(birth)),
    paises: [...new Set([...known.paises, ...entry.paises])],
    fundamentoLegal: bases.length === 0 ? null : [...new Set(bases)].join("; "),
  };
}

/**
 * Entries of a table with our own columns. All cells except `tipo`, `nombre` and `fundamento_legal` may hold several
 * values separated by `|` (`\|` is a bar within one). `tipo` is natural or juridica, `pais` a code or a name. Birth
 * dates are as `parseRowBirth` reads them. `pais_documento` has a country for each document. Without it, a document
 * belongs to the first `pais`, or to Colombia if only Colombia issues that kind. `identificador` is the `sourceId`. The
 * official source has none. If it is empty, `sourceId` is derived from `tipo` and the first document (type and number).
 * Without documents it is derived from the name, ignoring case, accents and punctuation. So a corrected name or a new
 * alias changes the same entry and makes no new one. Rows with the same identifier are merged into one entry. Repeat a
 * person's document, not only the name: homonyms stay apart.
 * @throws {ListaRejection} with the line if a cell is invalid for its column. Support can correct the file, and half of
 *   a binding list must never take effect.
 */
export async function* mergeOwnRows(rows: AsyncIterable<OwnRow>): AsyncGenerator<ListaEntry> {
  const entries = new EntryPack();
  for await (const row of rows) {
    const entry = entryOf(row);
    const place = entries.placeOf(entry.sourceId);
    const merged = place < 0 ? entry : mergeInto(entries.entryAt(place), entry);
    entries.set(entry.sourceId, JSON.stringify(merged));
  }
  yield* entries.drain();
}

const ABOUT = /^(?:aprox(?:\.|imadamente)?|hacia|circa|c\.)\s*/i;
const YEAR_FIRST = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;
const DAY_FIRST = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const DAYS = /^(\d{4}-\d{2}-\d{2})\s+a\s+(\d{4}-\d{2}-\d{2})$/;
const YEARS = /^(\d{4})\s*(?:-|a|\/)\s*(\d{4})$/;

/**
 * Parses a birth date as support writes it: `1975-04-30`, `30/04/1975`, `1975-04`, `1975`, `1970-1975`, `1975-04-30 a
 * 1976-01-15`, each also after "aprox." or "hacia". Null for any other text.
 */
export function parseRowBirth(text: string): BirthDate | null {
  const birth = readBirth(text);
  return birth && isPlausibleBirth(birth) ? birth : null;
}

function readBirth(text: string): BirthDate | null {
  const isApproximate = ABOUT.test(text);
  const date = text.replace(ABOUT, "");
  const days = DAYS.exec(date);
  if (days) return betweenDays(days[1] ?? "", days[2] ?? "", isApproximate);
  const years = YEARS.exec(date);
  if (years) return birthBetween(Number(years[1]), Number(years[2]), isApproximate);
  const dayFirst = DAY_FIRST.exec(date)?.slice(1).reverse();
  const [year, month, day] = dayFirst ?? YEAR_FIRST.exec(date)?.slice(1) ?? [];
  if (year === undefined) return null;
  return birthOf(
    { year: Number(year), month: month ? Number(month) : null, day: day ? Number(day) : null },
    isApproximate,
  );
}

function betweenDays(first: string, last: string, isApproximate: boolean): BirthDate | null {
  const [from, to] = [first, last].map((day) => {
    const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
    return isoDay(year, month, date);
  });
  return from && to && from <= to ? { from, to, isApproximate } : null;
}
