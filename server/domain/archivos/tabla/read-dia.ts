import { plainWords } from "../../shared/plain-words";

const MESES = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
/** Midnight, as spreadsheets and programs write it after a day. */
const MIDNIGHT = /[ T](?:00?:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? ?a\.? ?m\.?)$/i;
const DAY_MS = 86_400_000;
/** Serial number of 1 January 1970 in Excel. */
const EPOCH_SERIAL = 25_569;
/** From 1 January 1910 on: smaller figures are ages or years. */
const FIRST_SERIAL = 3_654;
/** Two figures of a year: somebody is born before this one of our century, or in the one before. */
const CENTURY_TURNS = 30;

const isoOf = (anio: string, mes: string, dia: string): string =>
  `${anio}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}`;

const yearOf = (written: string): string => {
  if (written.length === 4) return written;
  return `${Number(written) < CENTURY_TURNS ? "20" : "19"}${written}`;
};

/** A day as it is written in Colombia (`12/03/1980` is in March), by its month's name or as Excel's serial number. */
export function readDia(moment: string): string {
  const written = moment.trim().replace(MIDNIGHT, "");
  const [, first = "", month = "", year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(written) ?? [];
  if (year !== undefined) return isoOf(yearOf(year), month, first);
  const [, anio, mes = "", dia = ""] =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(written) ??
    /^((?:19|20)\d{2})(0[1-9]|1[0-2])(\d{2})$/.exec(written) ??
    [];
  if (anio !== undefined) return isoOf(anio, mes, dia);
  const [, day = "", name = "", after] =
    /^(\d{1,2}) (?:de )?([a-z]{3})[a-z]* (?:de |del )?(\d{4}|\d{2})$/.exec(plainWords(written)) ?? [];
  const place = MESES.indexOf(name);
  if (after !== undefined && place >= 0) return isoOf(yearOf(after), String(place + 1), day);
  const serial = /^\d{4,5}$/.test(written) ? Number(written) : 0;
  if (serial < FIRST_SERIAL) return written;
  return new Date((serial - EPOCH_SERIAL) * DAY_MS).toISOString().slice(0, 10);
}
