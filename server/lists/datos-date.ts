import { isoDay } from "./civil-date";

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
