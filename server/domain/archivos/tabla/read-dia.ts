import { commaList, plainWords } from "../../shared/formato";

/** Day first, as in Colombia (`12/03/1980` is in March), or month first. */
export const ORDENES_DE_FECHA = ["dma", "mda"] as const;
export type OrdenDeFecha = (typeof ORDENES_DE_FECHA)[number];

const MESES = commaList("ene jan, feb, mar, abr apr, may, jun, jul, ago aug, sep set, oct, nov, dic dec").map(
  (mes) => mes.split(" "),
);
/** Midnight, as spreadsheets and programs write it after a day. */
const MIDNIGHT = /[ T](?:00?:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? ?a\.? ?m\.?)$/i;
const FIGURES = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const DAY_MS = 86_400_000;
/** Serial number of 1 January 1970 in Excel. */
const EPOCH_SERIAL = 25_569;
/** From 1 January 1910 on: smaller figures are ages or years. */
const FIRST_SERIAL = 3_654;

interface Reading {
  /** The same for the whole column. */
  readonly orden: OrdenDeFecha;
  /** Today, `2026-11-20`. */
  readonly hoy: string;
}

/** A birth is in the past: `27` is 1927 until 2027 has come. */
function isoOf(anio: string, mes: string, dia: string, hoy: string): string {
  const rest = `-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}`;
  if (anio.length === 4) return anio + rest;
  const recent = hoy.slice(0, 2) + anio + rest;
  return recent <= hoy ? recent : `${Number(hoy.slice(0, 2)) - 1}${anio}${rest}`;
}

const withoutTime = (moment: string): string => moment.trim().replace(MIDNIGHT, "");

/** Reads a day in figures, with its month's name, or as Excel's serial number. */
export function readDia(moment: string, { orden, hoy }: Reading): string {
  const written = withoutTime(moment);
  const [, first = "", second = "", year] = FIGURES.exec(written) ?? [];
  if (year !== undefined) {
    return orden === "dma" ? isoOf(year, second, first, hoy) : isoOf(year, first, second, hoy);
  }
  const [, anio, mes = "", dia = ""] =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(written) ??
    /^((?:19|20)\d{2})(0[1-9]|1[0-2])(\d{2})$/.exec(written) ??
    [];
  if (anio !== undefined) return isoOf(anio, mes, dia, hoy);
  const plain = plainWords(written);
  const [, day = "", name = "", after] =
    /^(\d{1,2}) (?:de )?([a-z]{3})[a-z]* (?:de |del )?(\d{4}|\d{2})$/.exec(plain) ?? [];
  const place = MESES.findIndex((names) => names.includes(name));
  if (after !== undefined && place >= 0) return isoOf(after, String(place + 1), day, hoy);
  const serial = /^\d{4,5}$/.test(written) ? Number(written) : 0;
  if (serial < FIRST_SERIAL) return written;
  return new Date((serial - EPOCH_SERIAL) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The order of the dates of a column: the one in which more of them are valid, or `otherwise`. Null if no date depends
 * on it.
 */
export function ordenDeFechas(
  cells: readonly string[],
  otherwise: OrdenDeFecha = "dma",
): OrdenDeFecha | null {
  const dates = cells.flatMap((cell) => {
    const [, first, second] = FIGURES.exec(withoutTime(cell)) ?? [];
    return first === undefined || second === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  if (dates.length === 0) return null;
  const dma = dates.filter(([first]) => first > 12).length;
  const mda = dates.filter(([, second]) => second > 12).length;
  if (mda === dma) return otherwise;
  return mda > dma ? "mda" : "dma";
}

/** Whether a cell is a day, in either order. */
export const isDate = (cell: string): boolean =>
  ORDENES_DE_FECHA.some((orden) => /^\d{4}-\d{2}-\d{2}$/.test(readDia(cell, { orden, hoy: "2000-01-01" })));
