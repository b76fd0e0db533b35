import type { ListaEntry } from "../../domain/listas/lista-entry";
import { commaList } from "../../domain/shared/formato";
import { addTerm, readDatosDate } from "../civil-date";
import { contentId, spellingKey } from "../content-id";
import { rejectIfNameless } from "../guards";

/** Columns of data set 3qxn-uc22: who held which post, and when. */
export const PEP_COLUMNS = commaList(
  "numero_documento, nombre_pep, denominacion_cargo, nombre_entidad, fecha_vinculacion",
  "fecha_desvinculacion",
);

export type PepRow = Readonly<Record<(typeof PEP_COLUMNS)[number], string>>;

const YEARS_AFTER_LEAVING = 2;

interface Post {
  readonly nombre: string;
  readonly text: string;
  readonly desde: string | null;
  /** Null while the post is held, or if the row's end date cannot be trusted. */
  readonly hasta: string | null;
}

function postOf(row: PepRow): Post {
  const desde = readDatosDate(row.fecha_vinculacion);
  const stated = readDatosDate(row.fecha_desvinculacion);
  // An end before the start is a mistake of one of the two, and believing it would hide a PEP.
  const hasta = stated !== null && desde !== null && stated < desde ? null : stated;
  const where = [row.denominacion_cargo, row.nombre_entidad].filter((part) => part !== "").join(", ");
  const since = desde === null ? "" : `desde ${desde}`;
  const until = hasta === null ? "" : `hasta ${hasta}`;
  const period = [since, until].filter((part) => part !== "").join(" ");
  const text = `${where || "cargo sin denominación"}${period === "" ? "" : ` (${period})`}`;
  return { nombre: row.nombre_pep, text, desde, hasta };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Current posts first, then the latest left. Ties are sorted by text, so that the file's order does not matter. */
const byRecency = (a: Post, b: Post): number =>
  compare(b.hasta ?? "9999", a.hasta ?? "9999") ||
  compare(b.desde ?? "", a.desde ?? "") ||
  compare(a.text, b.text) ||
  compare(a.nombre, b.nombre);

function entryOf(sourceId: string, numero: string, posts: readonly Post[]): ListaEntry | null {
  const sorted = posts.toSorted(byRecency);
  const names = new Map<string, string>();
  for (const { nombre } of sorted) {
    const key = spellingKey(nombre);
    if (key !== "" && !names.has(key)) names.set(key, nombre);
  }
  if (names.size === 0) return null;
  const texts = [...new Set(sorted.map((post) => post.text))];
  const ends = sorted.map((post) => post.hasta);
  const lastEnd = ends.includes(null) ? null : (ends[0] ?? null);
  return {
    sourceId,
    tipo: "natural",
    names: [...names.values()].map((text) => ({ text, isWeak: false })),
    documentos: numero === "" ? [] : [{ tipo: null, numero, pais: "CO" }],
    births: [],
    paises: [],
    fundamentoLegal: `Decreto 830 de 2021: ${texts.join("; ")}`,
    ...(lastEnd === null ? {} : { vigenteHasta: addTerm(lastEnd, { years: YEARS_AFTER_LEAVING }) }),
  };
}

/**
 * Makes one entry per document number (per name if a row has none) with all its posts, in an order independent of the
 * file. Names are kept as "Nombres Apellidos". A second spelling becomes an alias. The data set states no type of
 * document, so the type is null and compares with any. Decreto 830 de 2021 (Decreto 1081 de 2015, art. 2.1.4.2.3): a
 * person is a PEP during a post and for two years after the last one. That depends on the day of the query, but a
 * version's content must depend on the file alone. So nobody is dropped here. `vigenteHasta` states the last day, and
 * screening leaves out the entry from the next day on. A post without an end, or with an end that is unreadable or
 * precedes its start, sets no such day.
 * @throws {ListaRejection} if more than one row in a hundred has no name.
 */
export function mergePepRows(rows: readonly PepRow[]): ListaEntry[] {
  const people = new Map<string, { numero: string; posts: Post[] }>();
  for (const row of rows) {
    const numero = row.numero_documento.replace(/[^\p{L}\p{N}]/gu, "").replace(/^0+/, "");
    if (numero === "" && row.nombre_pep === "") continue;
    const sourceId = numero === "" ? `sin-documento-${contentId(row.nombre_pep)}` : numero.toUpperCase();
    const person = people.get(sourceId) ?? { numero, posts: [] };
    person.posts.push(postOf(row));
    people.set(sourceId, person);
  }
  rejectIfNameless(rows.map((row) => row.nombre_pep));
  return [...people].flatMap(([sourceId, { numero, posts }]) => entryOf(sourceId, numero, posts) ?? []);
}
