import type { EntryDocumento, EntryTipo, ListaEntry } from "../../domain/shared/lista-entry";
import { contentId, spellingKey } from "../content-id";
import { paisOf } from "../country";
import { naturalOrder } from "../natural-order";
import { ListaRejection } from "../rejection";
import type { TableRow } from "../table-columns";
import { parseRowBirth } from "./row-birth";

export const OWN_COLUMNS = [
  "tipo",
  "nombre",
  "alias",
  "tipo_documento",
  "numero_documento",
  "pais",
  "fecha_nacimiento",
  "fundamento_legal",
] as const;

type OwnRow = TableRow<(typeof OWN_COLUMNS)[number]>;

const TIPOS: Readonly<Record<string, EntryTipo>> = { NATURAL: "natural", JURIDICA: "juridica" };
/** Documents that only Colombia issues, whatever country the person is from. */
const COLOMBIAN_DOCUMENTS = new Set(["CC", "CE", "NIT", "TI", "RC", "PEP", "PPT"]);

const lettersAndDigits = (numero: string): string => numero.replace(/[^\p{L}\p{N}]/gu, "");

const manyOf = (cell: string): string[] =>
  cell
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");

function documentosOf({ line, cells }: OwnRow, paises: readonly string[]): EntryDocumento[] {
  const numeros = manyOf(cells.numero_documento);
  const tipos = manyOf(cells.tipo_documento);
  if (tipos.length > 1 && tipos.length !== numeros.length)
    throw new ListaRejection(
      `Línea ${line}: hay ${tipos.length} tipos y ${numeros.length} números de documento.`,
    );
  return numeros.map((numero, at) => {
    const tipo = (tipos.length > 1 ? tipos[at] : tipos[0]) ?? null;
    const isColombian = tipo !== null && COLOMBIAN_DOCUMENTS.has(tipo.toUpperCase());
    return { tipo, numero, pais: isColombian ? "CO" : (paises[0] ?? null) };
  });
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
  const [documento] = documentos;
  return {
    sourceId: documento
      ? contentId(tipo, documento.tipo ?? "", lettersAndDigits(documento.numero))
      : contentId(tipo, tipo === "natural" ? naturalOrder(cells.nombre) : cells.nombre),
    tipo,
    names: [cells.nombre, ...manyOf(cells.alias)].map((text) => ({
      text: tipo === "natural" ? naturalOrder(text) : text,
      isWeak: false,
    })),
    documentos,
    births,
    paises,
    fundamentoLegal: cells.fundamento_legal === "" ? null : cells.fundamento_legal,
  };
}

function distinct<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const value of values) if (!byKey.has(keyOf(value))) byKey.set(keyOf(value), value);
  return [...byKey.values()];
}

function mergeInto(known: ListaEntry | undefined, entry: ListaEntry): ListaEntry {
  const both = known ? [known, entry] : [entry];
  const bases = both.flatMap(({ fundamentoLegal }) => fundamentoLegal?.split("; ") ?? []);
  return {
    ...(known ?? entry),
    names: distinct(
      both.flatMap((one) => one.names),
      (name) => spellingKey(name.text),
    ),
    documentos: distinct(
      both.flatMap((one) => one.documentos),
      ({ tipo, numero }) => `${tipo ?? ""} ${lettersAndDigits(numero)}`,
    ),
    births: distinct(
      both.flatMap((one) => one.births),
      (birth) => JSON.stringify(birth),
    ),
    paises: [...new Set(both.flatMap((one) => one.paises))],
    fundamentoLegal: bases.length === 0 ? null : [...new Set(bases)].join("; "),
  };
}

/**
 * The entries of a table with our own columns, of which every cell but `tipo`, `nombre` and `fundamento_legal` may
 * hold several values separated by `|`. `tipo` is natural or juridica, `pais` a code or a name; birth dates as
 * `parseRowBirth` reads them.
 *
 * The source has no identifiers, so `sourceId` is derived from what says who the entry is: `tipo` and the first
 * document (type and number) or, without documents, the name as spelled but for case, accents and punctuation. A
 * mended name or a new alias is then a change of the same entry, not another one; rows with the same identifier are
 * one entry, with everything they say. A person repeats a document, not only a name: homonyms stay apart.
 * @throws {ListaRejection} with the line, where a cell is not what its column must hold: support can mend the file,
 *   and half of a binding list must never come into force.
 */
export async function* mergeOwnRows(rows: AsyncIterable<OwnRow>): AsyncGenerator<ListaEntry> {
  const entries = new Map<string, ListaEntry>();
  for await (const row of rows) {
    const entry = entryOf(row);
    entries.set(entry.sourceId, mergeInto(entries.get(entry.sourceId), entry));
  }
  yield* entries.values();
}
