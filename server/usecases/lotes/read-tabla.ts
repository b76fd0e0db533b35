import {
  COMO_SE_HALLA,
  type HojaDeLibro,
  type LecturaDeArchivo,
  type LecturaPedida,
  NOTHING_LEFT_OUT,
} from "../../domain/archivos/lectura";
import { HEAD_ROWS } from "../../domain/archivos/tabla/columnas";
import { LOTE_MAX_FILAS } from "../../domain/lotes/lote";
import { type LooseRow, openLooseFile, readLooseTable } from "../../lists/formats/loose-table";
import type { MergedCell } from "../../lists/formats/xlsx-table";
import { firstSheet, type Workbook } from "../../lists/formats/xlsx-workbook";
import { ListaRejection } from "../../lists/rejection";
import { chooseHoja, surveySheets } from "./survey-sheets";

const CAPS = {
  // Includes titles above the header, which are recognized only after reading.
  rows: 2 * LOTE_MAX_FILAS,
  columns: 60,
  cellChars: 1_000,
  // Ten thousand rows written by people take a few megabytes. More is an attack.
  xmlBytes: 32 * 1024 * 1024,
  whole: { rows: 20 * LOTE_MAX_FILAS, columns: 702, cells: 5_000_000, chars: 10_000_000 },
};
type Caps = typeof CAPS;

/** A base has many more rows, and fewer blank ones in proportion. */
const capsFor = ({ filas }: LecturaPedida): Caps =>
  filas === undefined
    ? CAPS
    : {
        ...CAPS,
        rows: filas + HEAD_ROWS,
        xmlBytes: 4 * CAPS.xmlBytes,
        whole: { ...CAPS.whole, rows: 2 * filas, chars: 4 * CAPS.whole.chars },
      };

/** The rows of a file as they are, and how it was read. */
export interface TablaLeida {
  readonly rows: readonly LooseRow[];
  readonly lectura: LecturaDeArchivo;
}

/** A file as it is, or why it cannot be read. Plain data, which passes between threads. */
export type Tabla = TablaLeida | { readonly rechazo: string };

/** Reads a file. Slow and memory-hungry, so it runs in a worker thread. */
export async function readTabla(raw: Buffer, pedida: LecturaPedida = COMO_SE_HALLA): Promise<Tabla> {
  try {
    const caps = capsFor(pedida);
    const file = await openLooseFile(raw, caps, pedida.codificacion);
    return "workbook" in file
      ? await readWorkbook(file.workbook, pedida, caps)
      : await readText(file, pedida.codificacion !== null, caps);
  } catch (cause) {
    if (cause instanceof ListaRejection) return { rechazo: cause.reason };
    throw cause;
  }
}

async function readText(
  { text, letters }: Extract<Awaited<ReturnType<typeof openLooseFile>>, { readonly text: string }>,
  isDecided: boolean,
  caps: Caps,
): Promise<TablaLeida> {
  const rows: LooseRow[] = [];
  for await (const row of readLooseTable({ text }, caps)) rows.push(row);
  const { opciones: letras, codificacion, isGuess } = letters;
  const porDecidir = isGuess && !isDecided ? (["codificacion"] as const) : [];
  return { rows, lectura: { ...NOTHING_LEFT_OUT, letras, codificacion, porDecidir } };
}

async function readWorkbook(workbook: Workbook, pedida: LecturaPedida, caps: Caps): Promise<TablaLeida> {
  const { sheets } = workbook;
  const hidden = sheets.filter(({ isHidden }) => isHidden);
  const shown = sheets.filter((sheet) => !hidden.includes(sheet));
  const hojas = shown.length > 1 ? await surveySheets(workbook, shown) : [];
  const chosen = shown.find(({ place }) => place === pedida.hoja) ?? null;
  const found = chooseHoja(hojas, shown);
  const sheet = chosen ?? shown.find(({ place }) => place === found?.hoja.posicion) ?? firstSheet(workbook);
  const all = await readSheet(workbook, sheet, hojas, caps);
  const rows = pedida.sinOcultas ? all.rows.filter(({ isHidden }) => !isHidden) : all.rows;
  return {
    rows,
    lectura: {
      ...NOTHING_LEFT_OUT,
      hojas,
      hoja: sheet.place,
      hojasOcultas: hidden.flatMap(({ place, name }) => (place === sheet.place ? [] : [name])),
      filasOcultas: all.rows.filter(({ isHidden }) => isHidden).length,
      sinOcultas: pedida.sinOcultas,
      combinadas: all.combinadas,
      porDecidir: chosen === null && found !== null && found.isGuess ? ["hoja"] : [],
    },
  };
}

/** @throws {ListaRejection} which names the sheet if there are several: another may be meant. */
async function readSheet(
  workbook: Workbook,
  sheet: Workbook["sheets"][number],
  hojas: readonly HojaDeLibro[],
  caps: Caps,
): Promise<{ readonly rows: readonly LooseRow[]; readonly combinadas: number }> {
  const rows: LooseRow[] = [];
  const merged: MergedCell[] = [];
  try {
    const xml = await workbook.sheetXml(sheet);
    for await (const row of readLooseTable({ workbook, xml, merged }, caps)) rows.push(row);
  } catch (cause) {
    if (!(cause instanceof ListaRejection) || hojas.length === 0) throw cause;
    throw new ListaRejection(`Hoja «${sheet.name}»: ${cause.reason}`, { cause });
  }
  return fillMerged(rows, merged);
}

/** Most cells that are filled in. A file with more is refused. */
const MAX_FILLED = 200_000;

/**
 * Copies the text of a merged cell, which the file has in its first row alone, into each of its rows. Rows
 * without other content stay blank.
 * @throws {ListaRejection} if there are too many.
 */
function fillMerged(
  rows: readonly LooseRow[],
  merged: readonly MergedCell[],
): { readonly rows: readonly LooseRow[]; readonly combinadas: number } {
  const places = new Map(rows.map(({ line }, place) => [line, place]));
  const filled = new Map<number, string[]>();
  let combinadas = 0;
  for (const { column, firstLine, lastLine } of merged) {
    const first = places.get(firstLine);
    const text = first === undefined ? "" : (rows[first]?.cells[column] ?? "");
    if (first === undefined || text === "") continue;
    for (let place = first + 1; (rows[place]?.line ?? Number.POSITIVE_INFINITY) <= lastLine; place += 1) {
      const cells = filled.get(place) ?? [...(rows[place]?.cells ?? [])];
      while (cells.length < column) cells.push("");
      if ((cells[column] ?? "") !== "") continue;
      cells[column] = text;
      filled.set(place, cells);
      combinadas += 1;
      if (combinadas > MAX_FILLED)
        throw new ListaRejection("La hoja de cálculo tiene demasiadas celdas combinadas.");
    }
  }
  return { rows: rows.map((row, place) => ({ ...row, cells: filled.get(place) ?? row.cells })), combinadas };
}
