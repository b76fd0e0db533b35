import {
  COMO_SE_HALLA,
  type HojaDeLibro,
  type LecturaDeArchivo,
  type LecturaPedida,
} from "../../domain/archivos/lectura";
import { LOTE_MAX_FILAS } from "../../domain/lotes/lote";
import { type LooseRow, openLooseFile, readLooseTable } from "../../lists/formats/loose-table";
import { firstSheet, type Workbook } from "../../lists/formats/xlsx-workbook";
import { ListaRejection } from "../../lists/rejection";
import { fillMerged } from "./fill-merged";
import { chooseHoja, surveySheets } from "./survey-sheets";

const CAPS = {
  // A title before the head is no row of it: which are is told once they are read.
  rows: 2 * LOTE_MAX_FILAS,
  columns: 60,
  cellChars: 1_000,
  // Ten thousand rows of what people write are a few megabytes; more is no table but an attack.
  xmlBytes: 32 * 1024 * 1024,
  whole: { rows: 20 * LOTE_MAX_FILAS, columns: 702, cells: 5_000_000, chars: 10_000_000 },
};

/** Rows of anybody's file as they stand, and how it was read. */
interface TablaLeida {
  readonly rows: readonly LooseRow[];
  readonly lectura: LecturaDeArchivo;
}

/** A file of anybody's as it stands, or why it is none: plain data, which passes between threads. */
export type Tabla = TablaLeida | { readonly rechazo: string };

/** Takes long, and as much memory as somebody made it take: for a thread of its own. */
export async function readTabla(raw: Buffer, pedida: LecturaPedida = COMO_SE_HALLA): Promise<Tabla> {
  try {
    const file = await openLooseFile(raw, CAPS, pedida.codificacion);
    return "workbook" in file
      ? await readWorkbook(file.workbook, pedida)
      : await readText(file, pedida.codificacion !== null);
  } catch (cause) {
    if (cause instanceof ListaRejection) return { rechazo: cause.reason };
    throw cause;
  }
}

const NOTHING_LEFT_OUT: LecturaDeArchivo = {
  hojas: [],
  hoja: null,
  hojasOcultas: [],
  letras: [],
  codificacion: null,
  filasOcultas: 0,
  sinOcultas: false,
  combinadas: 0,
  porDecidir: [],
};

async function readText(
  { text, letters }: Extract<Awaited<ReturnType<typeof openLooseFile>>, { readonly text: string }>,
  isDecided: boolean,
): Promise<TablaLeida> {
  const rows: LooseRow[] = [];
  for await (const row of readLooseTable({ text }, CAPS)) rows.push(row);
  const { opciones: letras, codificacion, isGuess } = letters;
  const porDecidir = isGuess && !isDecided ? (["codificacion"] as const) : [];
  return { rows, lectura: { ...NOTHING_LEFT_OUT, letras, codificacion, porDecidir } };
}

async function readWorkbook(workbook: Workbook, pedida: LecturaPedida): Promise<TablaLeida> {
  const { sheets } = workbook;
  const hidden = sheets.filter(({ isHidden }) => isHidden);
  const shown = sheets.filter((sheet) => !hidden.includes(sheet));
  const hojas = shown.length > 1 ? await surveySheets(workbook, shown) : [];
  const chosen = shown.find(({ place }) => place === pedida.hoja) ?? null;
  const found = chooseHoja(hojas, shown);
  const sheet = chosen ?? shown.find(({ place }) => place === found?.hoja.posicion) ?? firstSheet(workbook);
  const all = await readSheet(workbook, sheet, hojas);
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

/** @throws {ListaRejection} naming the sheet where there are several: another may be meant. */
async function readSheet(
  workbook: Workbook,
  sheet: Workbook["sheets"][number],
  hojas: readonly HojaDeLibro[],
): Promise<{ readonly rows: readonly LooseRow[]; readonly combinadas: number }> {
  const rows: LooseRow[] = [];
  const merged: Parameters<typeof fillMerged>[1][number][] = [];
  try {
    const xml = await workbook.sheetXml(sheet);
    for await (const row of readLooseTable({ workbook, xml, merged }, CAPS)) rows.push(row);
  } catch (cause) {
    if (!(cause instanceof ListaRejection) || hojas.length === 0) throw cause;
    throw new ListaRejection(`Hoja «${sheet.name}»: ${cause.reason}`, { cause });
  }
  return fillMerged(rows, merged);
}
