import type { HojaDeLibro } from "../../domain/archivos/lectura";
import { columnsOf } from "../../domain/archivos/tabla/columnas";
import { findHead, headsOf } from "../../domain/archivos/tabla/find-head";
import { proposeColumnas } from "../../domain/archivos/tabla/propose-columnas";
import { plainWords } from "../../domain/shared/formato";
import { readSheetRecords } from "../../lists/formats/xlsx-table";
import type { Workbook } from "../../lists/formats/xlsx-workbook";
import { ListaRejection } from "../../lists/rejection";
import { tidyText } from "../../lists/tidy";

type Sheet = Workbook["sheets"][number];

/** Most inflated bytes of all sheets together. Sheets beyond it are not counted. */
const MAX_XML_BYTES = 48 * 1024 * 1024;
const CAPS = { rows: 1_048_576, columns: 16_384, cells: 5_000_000, chars: 40_000_000 };
/** First rows that are examined. */
const LOOKED_AT = 100;
const MAX_COLUMNS = 60;

/** Names of sheets around a table. */
const COVER =
  /^(?:export summary|resumen de (?:la )?exportacion|instrucciones|instructivo|instructions|portada|caratula|cover|leame|readme|indice|contenido|ayuda|parametros|catalogos?|listas?|glosario|convenciones|control de cambios|plantilla ejemplo|ejemplo)(?: \d+)?$/;

/** Counts the rows of each sheet, the active one first, and finds those that may hold people. */
export async function surveySheets(
  workbook: Workbook,
  sheets: readonly Sheet[],
): Promise<readonly HojaDeLibro[]> {
  const hojas: HojaDeLibro[] = [];
  let left = MAX_XML_BYTES;
  for (const sheet of [...sheets].sort((one, other) => Number(other.isActive) - Number(one.isActive))) {
    const surveyed = await surveySheet(workbook, sheet, left);
    left -= surveyed.bytes;
    hojas.push(surveyed.hoja);
  }
  return hojas.sort((one, other) => one.posicion - other.posicion);
}

async function surveySheet(workbook: Workbook, sheet: Sheet, maxBytes: number) {
  const { place: posicion, name: nombre } = sheet;
  const first: string[][] = [];
  let [filas, bytes] = [0, 0];
  try {
    const xml = await workbook.sheetXml(sheet, maxBytes);
    bytes = xml.length;
    for await (const { width, textAt } of readSheetRecords(workbook, xml, { caps: CAPS, isLenient: true })) {
      filas += 1;
      if (first.length === LOOKED_AT) continue;
      const columns = Math.min(width, MAX_COLUMNS);
      first.push(Array.from({ length: columns }, (_, column) => tidyText(textAt(column))));
    }
  } catch (cause) {
    if (!(cause instanceof ListaRejection)) throw cause;
    // A sheet that is too large or damaged says so once it is chosen.
    return { bytes, hoja: { posicion, nombre, filas: null, esTabla: true } };
  }
  const at = findHead(first);
  const esTabla = isTabla(nombre, first, at);
  return { bytes, hoja: { posicion, nombre, filas: esTabla ? filas - at - 1 : filas, esTabla } };
}

/** Words of the longest company names. Sentences have more. */
const NAME_WORDS = 9;

/** Whether some column has names or numbers of people, and its rows are no sentences. */
function isTabla(nombre: string, rows: readonly (readonly string[])[], at: number): boolean {
  const below = rows.slice(at + 1);
  if (below.length === 0) return false;
  const { columnas, supuestas } = proposeColumnas(headsOf(rows, at), below);
  const cellsOf = (campo: "nombre" | "numero_documento") =>
    columnsOf(columnas[campo]).flatMap((column) => below.map((row) => row[column] ?? "").filter(Boolean));
  const numbers = cellsOf("numero_documento").filter((cell) => /\d{4}/.test(cell.replace(/[.\s]/g, "")));
  if (numbers.length >= below.length / 4 && numbers.length > 0) return true;
  if (COVER.test(plainWords(nombre)) || columnas.nombre === null) return false;
  const names = cellsOf("nombre");
  const short = names.filter((cell) => cell.split(" ").length <= NAME_WORDS);
  const isSaid = !supuestas.includes("nombre");
  return short.length > 0 && (isSaid || short.length > names.length / 2);
}

/**
 * Chooses the sheet of the table: the active one if possible, or else the one with most rows. It is a guess
 * if several are equally likely. Null if there is only one sheet.
 */
export function chooseHoja(
  hojas: readonly HojaDeLibro[],
  sheets: readonly Sheet[],
): { readonly hoja: HojaDeLibro; readonly isGuess: boolean } | null {
  const withRows = hojas.filter(({ filas, esTabla }) => filas === null || filas > (esTabla ? 0 : 1));
  const tables = withRows.filter(({ esTabla }) => esTabla);
  const candidates = tables.length > 0 ? tables : withRows;
  const isActive = ({ posicion }: HojaDeLibro) =>
    sheets.some((sheet) => sheet.isActive && sheet.place === posicion);
  const [most] = [...candidates].sort((one, other) => (other.filas ?? 0) - (one.filas ?? 0));
  const hoja = candidates.find(isActive) ?? most;
  return hoja === undefined ? null : { hoja, isGuess: candidates.length > 1 };
}
