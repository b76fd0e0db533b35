import type { ListaEntry } from "../../domain/listas/lista-entry";
import { commaList } from "../../domain/shared/formato";
import { addTerm, readDatosDate } from "../civil-date";
import { contentId, spellingKey } from "../content-id";
import { rejectIfNameless } from "../guards";

/** Columns about the person. The other columns go into the entry's `detalles`. */
const PERSON_COLUMNS = commaList(
  "tipo_identificacion, nombre_tipo_identificacion, numero_identificacion, primer_apellido",
  "segundo_apellido, primer_nombre, segundo_nombre",
);
const SANCTION_COLUMNS = commaList(
  "numero_siri, tipo_inhabilidad, calidad_persona, cargo, lugar_hechos_departamento",
  "lugar_hechos_municipio, sanciones, duracion_anos, duracion_mes, duracion_dias, providencia",
  "autoridad, fecha_efectos_juridicos, numero_proceso, entidad_sancionado, entidad_departamento",
  "entidad_municipio",
);

/** The 24 columns of data set iaeu-rcn6. */
export const SIRI_COLUMNS = [...PERSON_COLUMNS, ...SANCTION_COLUMNS] as const;

export type SiriRow = Readonly<Record<(typeof SIRI_COLUMNS)[number], string>>;

const FILLER = /^n\.?\/?a\.?$/i;
const COUNT = /^\d+(?:\.0+)?$/;
/** Issued by another country, which the data set does not name. */
const FOREIGN = /PASAPORTE|EXTRANJERO DE ORIGEN/;

const known = (cell: string): string => (FILLER.test(cell) ? "" : cell);

const nameOf = (row: SiriRow): string =>
  [row.primer_nombre, row.segundo_nombre, row.primer_apellido, row.segundo_apellido]
    .map(known)
    .filter((part) => part !== "")
    .join(" ");

const numeroOf = (row: SiriRow): string =>
  known(row.numero_identificacion)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();

/** The last day of the sanction. Null without a term, or if dates or numbers cannot be read. */
function lastDayOf(row: SiriRow): string | null {
  const start = readDatosDate(row.fecha_efectos_juridicos);
  const cells = [row.duracion_anos, row.duracion_mes, row.duracion_dias].map((cell) => known(cell) || "0");
  if (start === null || !cells.every((cell) => COUNT.test(cell))) return null;
  const [years = 0, months = 0, days = 0] = cells.map(Number);
  return years + months + days === 0 ? null : addTerm(start, { years, months, days });
}

function detalleOf(row: SiriRow): Record<string, string> {
  const cells = SANCTION_COLUMNS.map((column) => [column, known(row[column])] as const);
  return {
    ...Object.fromEntries(cells),
    fecha_efectos_juridicos: readDatosDate(row.fecha_efectos_juridicos) ?? known(row.fecha_efectos_juridicos),
    vigente_hasta: lastDayOf(row) ?? "",
  };
}

function entryOf(sourceId: string, rows: readonly SiriRow[]): ListaEntry | null {
  const names = new Map<string, string>();
  for (const name of rows.map(nameOf).sort())
    if (spellingKey(name) !== "" && !names.has(spellingKey(name))) names.set(spellingKey(name), name);
  const [row] = rows;
  if (row === undefined || names.size === 0) return null;
  const numero = numeroOf(row);
  const tipo = known(row.nombre_tipo_identificacion) || known(row.tipo_identificacion) || null;
  const sanctions = new Set(rows.map(({ sanciones }) => known(sanciones)).filter((text) => text !== ""));
  return {
    sourceId,
    tipo: "natural",
    names: [...names.values()].map((text) => ({ text, isWeak: false })),
    documentos:
      numero === "" ? [] : [{ tipo, numero, pais: FOREIGN.test(spellingKey(tipo ?? "")) ? null : "CO" }],
    births: [],
    paises: [],
    fundamentoLegal: [...sanctions].sort().join("; ") || null,
    detalles: rows.map(detalleOf),
  };
}

/**
 * Makes one entry per SIRI number and person, with a `detalle` for each sanction, in an order independent of
 * the file. The register has no column for validity, so each detalle states `vigente_hasta`, the last day of
 * its term, if it has one. An entry has no `vigenteHasta`: past sanctions are certified for years more and
 * stay a reference. All registered people are natural. "NA" is a filler, and numbers are padded on the right.
 * @throws {ListaRejection} if more than one row in a hundred has no name.
 */
export function mergeSiriRows(rows: readonly SiriRow[]): ListaEntry[] {
  const entries = new Map<string, SiriRow[]>();
  for (const row of rows) {
    const sourceId = `${known(row.numero_siri)}-${numeroOf(row) || contentId(nameOf(row))}`;
    const group = entries.get(sourceId);
    if (group) group.push(row);
    else entries.set(sourceId, [row]);
  }
  rejectIfNameless(rows.map(nameOf));
  return [...entries].flatMap(([sourceId, group]) => entryOf(sourceId, group) ?? []);
}
