import type { BirthDate } from "../domain/listas/lista-entry";

const pad = (value: number, width: number): string => String(value).padStart(width, "0");

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** `YYYY-MM-DD`. Null if the calendar has no such day. */
export function isoDay(year: number, month: number, day: number): string | null {
  if (year < 1000 || year > 9999 || month < 1 || month > 12) return null;
  if (day < 1 || day > lastDayOf(year, month)) return null;
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** The day that a text begins with, as `YYYY-MM-DD` or with what software adds: `2015-03-27-04:00`. */
export function dayIn(text: string | null | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text?.trim() ?? "") ?? [];
  return (year && isoDay(Number(year), Number(month), Number(day))) || undefined;
}

/** Returns the birth date that the known parts allow: a day, a month or a year. Null if they are no date. */
export function birthOf(
  parts: { readonly year: number; readonly month?: number | null; readonly day?: number | null },
  isApproximate = false,
): BirthDate | null {
  const { year, month, day } = parts;
  const from = isoDay(year, month ?? 1, month && day ? day : 1);
  const to = isoDay(year, month ?? 12, month && day ? day : lastDayOf(year, month ?? 12));
  return from && to ? { from, to, isApproximate } : null;
}

/** Years outside are fillers of registers: 1/01/0001, 31/12/9999. */
const BIRTH_YEARS = { from: "1800", to: "2100" };

export const isPlausibleBirth = ({ from, to }: BirthDate): boolean =>
  from >= BIRTH_YEARS.from && to < BIRTH_YEARS.to;

/** Born between two years, both included. */
export function birthBetween(fromYear: number, toYear: number, isApproximate = false): BirthDate | null {
  const from = isoDay(fromYear, 1, 1);
  const to = isoDay(toYear, 12, 31);
  return from && to && from <= to ? { from, to, isApproximate } : null;
}

/**
 * Returns the last day of a term that starts on `day` (Código Civil, art. 67). Years and months end on the same day
 * of the month, or on the last day of a shorter month. Days are added after them.
 */
export function addTerm(
  day: string,
  term: { readonly years?: number; readonly months?: number; readonly days?: number },
): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const months = year * 12 + (month - 1) + (term.years ?? 0) * 12 + (term.months ?? 0);
  const [endYear, endMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const end = Date.UTC(
    endYear,
    endMonth - 1,
    Math.min(date, lastDayOf(endYear, endMonth)) + (term.days ?? 0),
  );
  return new Date(end).toISOString().slice(0, 10);
}

const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/;
/** Registers fill unknown dates with 1/01/1900 or 31/12/9999. Nobody alive has such a post. */
const PLAUSIBLE = { from: 1930, to: 2100 };

/**
 * Parses a date of a datos.gov.co data set (`d/MM/yyyy` text or Socrata's ISO) as `YYYY-MM-DD`. Null if it is empty,
 * impossible or a filler.
 */
export function readDatosDate(text: string): string | null {
  const dayFirst = DAY_FIRST.exec(text);
  const [year, month, day] = (
    dayFirst ? dayFirst.slice(1, 4).reverse() : (ISO.exec(text)?.slice(1, 4) ?? [])
  ).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  if (year < PLAUSIBLE.from || year > PLAUSIBLE.to) return null;
  return isoDay(year, month, day);
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DATE = /^(?:(?:(\d{1,2}) )?([a-z]{3})[a-z]*\.? )?(\d{4})$/i;
const RANGE = /\s+to\s+|\s+and\s+|\s*-\s*/;
/** `Aug. and Sep. 1977`: the first month is of the same year. */
const SAME_YEAR = /^([a-z]{3,9}\.?)( and [a-z]{3,9}\.? (\d{4}))$/i;

function readPoint(text: string, isApproximate: boolean): BirthDate | null {
  const parts = DATE.exec(text.trim());
  if (!parts) return null;
  const [, day, monthName, year] = parts;
  const month = monthName ? MONTHS.indexOf(monthName.toLowerCase()) + 1 : null;
  if (month === 0) return null;
  return birthOf({ year: Number(year), month, day: day ? Number(day) : null }, isApproximate);
}

/**
 * Reads a date of birth in English words, as OFAC and the UN's notes write it: `17 Jan 1941`, `Nov. 1973`,
 * `August 1961`, `1941`, each also after `circa`, and ranges such as `1953 to 1958`, `1953-1958` or `Between
 * Aug. and Sep. 1977`. Null for anything else.
 */
export function readEnglishDate(text: string): BirthDate | null {
  const isApproximate = /^circa\b/i.test(text.trim());
  const points = text
    .trim()
    .replace(/^(?:circa|between)\s+/i, "")
    .replace(SAME_YEAR, "$1 $3$2")
    .split(RANGE)
    .map((point) => readPoint(point.replace(/^circa\s+/i, ""), isApproximate));
  const [from, to = from] = points;
  if (!from || !to || points.length > 2 || from.from > to.to) return null;
  return { from: from.from, to: to.to, isApproximate };
}
